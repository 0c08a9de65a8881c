import { Readable } from 'node:stream';
import { fileLimits, type StoredFile } from '@inkstone/contract/files';
import { FileStoreError, type FileStores } from '@inkstone/integrations';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { translateError } from '#server/kernel/errors/translate.ts';
import type { Upload } from '#server/kernel/http/endpoints/upload-form.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertFile, insertRemoval, lockFiles, measureFiles, moveRemoval, wantByDigest } from './file.repository.ts';
import { judgeFile } from './file-content.ts';
import { presentFile } from './present-file.ts';
import { safeName } from './safe-name.ts';
import type { Spool, Spooled } from './spool.ts';
import { storeRefusal } from './store-refusal.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  stores: FileStores;
  spool: Spool;
  /** What one account's files may take together. */
  mostBytes: number;
};
type Named = Spooled & { name: string };

const megabyte = 1024 * 1024;
const dayMs = 24 * 3600 * 1000;

/** Takes files in: to this machine's disk first, then, once a file is known to be new to its account, to the store. */
export const createUploads = ({ db, clock, stores, spool, mostBytes }: Deps) => {
  const accountFull = () => new AppError('file.accountFull', 422, { most: Math.floor(mostBytes / megabyte) });

  const judge = ({ name, bytes, beginning }: Named) => {
    if (bytes === 0) throw new AppError('file.empty', 422, { name });
    const kind = judgeFile(name, beginning);
    if (kind === 'unknown') throw new AppError('file.kindUnknown', 422, { name });
    if (kind === 'wrong') throw new AppError('file.kindWrong', 422, { name });
    return kind;
  };

  const put = async (key: string, { path, bytes }: Spooled): Promise<void> => {
    await insertRemoval(db, { key, store: stores.current, dueAt: new Date(clock.now().getTime() + dayMs) });
    await stores
      .at(stores.current)
      .put(key, { path, bytes })
      .catch((error: unknown) => {
        throw error instanceof FileStoreError ? storeRefusal(error) : error;
      });
  };

  /**
   * Files are deduplicated: bytes that the account has already are not kept again.
   *
   * Until its row is there, a note says that the bytes are to be removed: a process that dies in between leaves nothing behind.
   */
  const keep = async (accountId: string, file: Named, kind: string) => {
    const { digest, bytes, name } = file;
    const known = await asTenant(db, accountId, (tx) => wantByDigest(tx, digest, clock.now()));
    if (known) return known;
    const id = newId();
    const key = `${accountId}/${id}`;
    await put(key, file);
    try {
      const row = await asTenant(db, accountId, async (tx) => {
        await lockFiles(tx);
        const taken = await measureFiles(tx);
        if (taken.files >= fileLimits.files) throw new AppError('file.tooMany', 422, { most: fileLimits.files });
        if (taken.bytes + bytes > mostBytes) throw accountFull();
        const now = clock.now();
        const made = await insertFile(tx, { id, store: stores.current, key, digest, bytes, kind, name, createdAt: now, wantedAt: now });
        return made ?? wantByDigest(tx, digest, now);
      });
      if (!row) throw new AppError('file.notFound', 404);
      if (row.key !== key) await moveRemoval(db, key, clock.now());
      return row;
    } catch (error) {
      await moveRemoval(db, key, clock.now());
      throw error;
    }
  };

  const take = async (accountId: string, upload: Upload, room: number): Promise<StoredFile> => {
    const name = safeName(upload.name);
    const spooled = await spool.read(upload.bytes, (bytes) => {
      if (bytes > fileLimits.bytes) throw new AppError('file.tooLarge', 413, { name, most: fileLimits.bytes / megabyte });
      if (bytes > room) throw accountFull();
    });
    try {
      return presentFile(await keep(accountId, { ...spooled, name }, judge({ ...spooled, name })));
    } finally {
      await spool.drop(spooled);
    }
  };

  return {
    /** One file that does not come by a form. */
    keepOne: async (accountId: string, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<StoredFile> => {
      const taken = await readAsTenant(db, accountId, measureFiles);
      return take(accountId, { name, bytes: Readable.from([bytes]) }, mostBytes - taken.bytes);
    },

    /** What was taken, and what was refused with its reason; a sending of which nothing was taken is refused as its first file is. */
    upload: async ({ accountId }: Actor, uploads: AsyncIterable<Upload>, language: Language) => {
      const { bytes } = await readAsTenant(db, accountId, measureFiles);
      const files: StoredFile[] = [];
      const refused: { position: number; name: string; error: AppError }[] = [];
      const takeAll = async (): Promise<void> => {
        for await (const upload of uploads) {
          try {
            files.push(await take(accountId, upload, mostBytes - bytes));
          } catch (error) {
            if (!(error instanceof AppError) || error.code === 'file.formUnreadable') throw error;
            refused.push({ position: files.length + refused.length, name: safeName(upload.name), error });
          }
        }
      };
      await takeAll().catch((error: unknown) => {
        // What makes a sending too large is a file that was refused before, whose own reason says more.
        const isOfFile = error instanceof AppError && error.code === 'request.tooLarge' && refused.length > 0 && !files.length;
        if (!isOfFile) throw error;
      });
      const [first] = refused;
      if (!files.length) throw first?.error ?? new AppError('file.none', 422);
      const told = refused.map(({ error: { code, params }, ...file }) => ({ ...file, code, msg: translateError(language, code, params) }));
      return { files, refused: told };
    },
  };
};
