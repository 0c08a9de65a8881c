import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './db/start-error.ts';
import type { SecretKey } from './setting-values.ts';

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return (
    {
      EACCES: 'permission denied',
      EROFS: 'the file system is read-only',
      ENOTDIR: 'something on its path is a file',
      EEXIST: 'it is a file',
      ENOSPC: 'the disk is full',
    }[code] ?? code
  );
};

/** Makes the data folder and tries to write in it; under root the database's own user must be able to pass through. */
export const openDataFolder = async (folder: string): Promise<void> => {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(`The data folder ${folder} can not be written (${reasonOf(error)}). Set INKSTONE_DATA to a folder that can.`, {
      cause: error,
    });
  }
};

const keyLine = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** The keys of this installation from its key file, which the first start makes. */
export const readSecretKeys = async (folder: string): Promise<SecretKey[]> => {
  const file = join(folder, 'secret-keys');
  // "wx" leaves an existing file alone, also when two servers start at once.
  await writeFile(file, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim());
  const keys = lines.map((line) => keyLine.exec(line.trim()));
  if (!keys.length || keys.includes(null))
    throw new StartError(`The key file ${file} is damaged: each line must be id:key. Restore it from a backup.`);
  return keys.map((match) => ({ id: match?.[1] ?? '', key: Buffer.from(match?.[2] ?? '', 'base64') }));
};
