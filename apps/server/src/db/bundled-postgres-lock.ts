import { chmodSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderBusyError } from './start-error.ts';

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/**
 * Locks a folder for this process. The lock is the one that SQLite takes on a small database file: the operating system releases it
 * when the process ends, even after kill -9, so no stale lock can prevent the next start.
 */
export const lockFolder = async (folder: string, name: string): Promise<{ release: () => void }> => {
  const file = join(folder, 'lock');
  // Nobody else may take the lock: whoever can open the file could hold it for ever.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const holder = await readFile(join(folder, 'lock.holder'), 'utf8').catch(() => '');
    throw new FolderBusyError(
      `Inkstone already runs on the data folder ${name}${holder && ` (process ${holder})`}. Stop it first, or set INKSTONE_DATA to another folder.`,
    );
  }
  const note = join(folder, 'lock.holder');
  writeFileSync(note, String(process.pid), { mode: 0o600 });
  chmodSync(note, 0o600);
  return { release: () => lock.close() };
};
