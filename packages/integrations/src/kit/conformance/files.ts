import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByteRange, FileStore, FileStoreConnection, FileStoreContext } from '../file-store.ts';
import { itDescribesItself } from './facts.ts';

type Expectations = {
  /** What connects it to a place of this machine, for the time of the tests. */
  open: () => Promise<{ context: FileStoreContext; close: () => Promise<void> }>;
};

const key = '00000000-0000-4000-8000-000000000001/00000000-0000-4000-8000-000000000002';
/** Longer than one piece of any store. */
const manyBytes = 20 * 1024 * 1024;

const textOf = async (connection: FileStoreConnection, from: string, range?: ByteRange): Promise<string> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of await connection.read(from, range)) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
};

/** Tests what the `files` feature needs from every file store. */
export const describeFileStore = (store: FileStore, { open }: Expectations): void => {
  describe(`${store.metadata.id}, a file store`, () => {
    let place: Awaited<ReturnType<typeof open>>;
    let connection: FileStoreConnection;
    let folder: string;
    beforeAll(async () => {
      place = await open();
      connection = store.connect(place.context);
      folder = await mkdtemp(join(tmpdir(), 'inkstone-file-store-'));
    });
    afterAll(async () => {
      await place.close();
      await rm(folder, { recursive: true });
    });
    const put = async (to: string, content: string | Buffer): Promise<void> => {
      const path = join(folder, 'source');
      await writeFile(path, content);
      await connection.put(to, { path, bytes: Buffer.byteLength(content) });
    };

    itDescribesItself(store);

    it('gives back what it was given, until it is removed', async () => {
      await put(key, 'calm');
      expect(await textOf(connection, key)).toBe('calm');
      await connection.remove(key);
      await expect(connection.read(key)).rejects.toMatchObject({ name: 'FileStoreError', kind: 'not-found' });
    });

    it('keeps an empty file, and one of many megabytes to the byte', async () => {
      await put(key, '');
      expect(await textOf(connection, key)).toBe('');
      const large = Buffer.from(Uint32Array.from({ length: manyBytes / 4 }, (_, index) => index * 2_654_435_761).buffer);
      await put(`${key}-large`, large);
      expect((await textOf(connection, `${key}-large`)) === large.toString('latin1')).toBe(true);
    });

    it('gives a part of a file, its beginning and its last byte', async () => {
      await put(key, 'calm and quiet');
      expect(await textOf(connection, key, { start: 5, end: 7 })).toBe('and');
      expect(await textOf(connection, key, { start: 0, end: 1 })).toBe('ca');
      expect(await textOf(connection, key, { start: 13, end: 13 })).toBe('t');
      await expect(connection.read(`${key}-never`, { start: 0, end: 0 })).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('takes the removal of what is not there for done', async () => {
      await expect(connection.remove(`${key}-never`)).resolves.toBeUndefined();
    });

    it.each(['../secret-keys', '/etc/passwd', 'a//b', 'A', 'a/../b', '', 'a\0b', '%2e%2e/a'])(
      'reaches nothing by the key %j',
      async (bad) => {
        await expect(async () => connection.read(bad)).rejects.toThrow('no key');
        await expect(async () => connection.remove(bad)).rejects.toThrow('no key');
        await expect(async () => connection.put(bad, { path: join(folder, 'source'), bytes: 1 })).rejects.toThrow('no key');
      },
    );

    it('is unavailable while its place can not be reached', async () => {
      const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
      const path = join(folder, 'kept');
      await writeFile(path, 'kept');
      const away = store.connect({ ...place.context, folder: join(path, 'below-a-file'), fetch });
      await expect(away.put(key, { path, bytes: 4 })).rejects.toMatchObject({ name: 'FileStoreError', kind: 'unavailable' });
      await expect(away.read(key)).rejects.toMatchObject({ name: 'FileStoreError', kind: 'unavailable' });
    });
  });
};
