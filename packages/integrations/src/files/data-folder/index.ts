import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, FileStoreError, type FileStoreFailure, requireFileKey } from '../../kit/file-store.ts';
import { metadata } from './metadata.ts';

const kinds: Readonly<Record<string, FileStoreFailure>> = { ENOENT: 'not-found', ENOSPC: 'full', EDQUOT: 'full' };

/** What the system calls a failure. */
const systemCode = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
};

const translated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreError(metadata.id, kinds[systemCode(error)] ?? 'unavailable', { cause: error });
  }
};

/** Forces a file or a folder to the disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
};

/** Windows opens no folders. */
const syncFolder = (folder: string): Promise<void> => sync(folder).catch(() => undefined);

/** A disk can not rename to another one. */
const move = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    const half = `${to}.partial`;
    await copyFile(from, half);
    await sync(half);
    await rename(half, to);
  }
};

/** Files as files, in the folder that this installation keeps its things in. */
export const dataFolder: FileStore = {
  metadata,
  connect: ({ folder }) => {
    const pathOf = (key: string): string => join(folder, ...requireFileKey(key).split('/'));
    return {
      put: (key, { path }) => {
        const to = pathOf(key);
        return translated(async () => {
          await mkdir(dirname(to), { recursive: true, mode: 0o700 });
          await sync(path);
          await move(path, to);
          await syncFolder(dirname(to));
        });
      },
      read: (key, range) => {
        const path = pathOf(key);
        return translated(async () => {
          const handle = await open(path, constants.O_RDONLY);
          return handle.createReadStream(range);
        });
      },
      remove: (key) => {
        const path = pathOf(key);
        return translated(() => rm(path, { force: true }));
      },
    };
  },
};
