import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/**
 * Locks a folder for this process. The lock is the one that SQLite takes on a small database file: the operating system releases it
 * when the process ends, even after kill -9, so no stale lock can prevent the next start.
 */
export const lockFolder = async (folder: string, name: string): Promise<{ release: () => void }> => {
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const holder = await readFile(join(folder, 'lock.holder'), 'utf8').catch(() => '');
    throw new StartError(
      `Inkstone already runs on the data folder ${name}${holder && ` (process ${holder})`}. Stop it first, or set INKSTONE_DATA to another folder.`,
    );
  }
  writeFileSync(join(folder, 'lock.holder'), String(process.pid));
  return { release: () => lock.close() };
};
