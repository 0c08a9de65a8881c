import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { beginningBytes } from './file-content.ts';

/** A file that lies on this machine until it is kept or refused. */
export type Spooled = { path: string; bytes: number; digest: string; beginning: Buffer };

const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/** Writes what comes in to the disk, as it comes. The folder's name keeps it out of backups. */
export const createSpool = (folder: string) => {
  const read = async (source: AsyncIterable<Uint8Array>, refuseBeyond: (bytes: number) => void): Promise<Spooled> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, newId());
    const hash = createHash('sha256');
    const begins: Uint8Array[] = [];
    let bytes = 0;
    const metered = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        if (bytes < beginningBytes) begins.push(piece.subarray(0, beginningBytes - bytes));
        bytes += piece.length;
        refuseBeyond(bytes);
        hash.update(piece);
        yield piece;
      }
    };
    try {
      await pipeline(source, metered, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return { path, bytes, digest: hash.digest('hex'), beginning: Buffer.concat(begins) };
    } catch (error) {
      await rm(path, { force: true });
      throw isNoRoom(error) ? new AppError('file.storeFull', 503) : error;
    }
  };

  return {
    read,
    /** Takes away what is not needed any more; a store may have taken it already. */
    drop: ({ path }: Spooled): Promise<void> => rm(path, { force: true }),
    /** Removes what a process that died has left. */
    sweep: async (before: Date): Promise<void> => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
};
export type Spool = ReturnType<typeof createSpool>;
