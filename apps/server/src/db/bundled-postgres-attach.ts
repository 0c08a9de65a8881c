import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { administrator } from './bundled-postgres-roles.ts';
import { StartError } from './start-error.ts';

/** The address of a bundled database that another process runs, for a backup of a living installation. */
export const attachBundledPostgres = async (folder: string): Promise<string> => {
  const own = join(folder, 'database');
  const home = (await readFile(join(own, 'moved-to'), 'utf8').catch(() => own)).trim();
  try {
    // https://www.postgresql.org/docs/current/storage-file-layout.html names the lines of this file.
    const [, , , port = '', socketFolder = ''] = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(join(home, 'password'), 'utf8')).trim();
    const host = socketFolder ? `localhost:${port}/inkstone?host=${encodeURIComponent(socketFolder)}` : `127.0.0.1:${port}/inkstone`;
    return `postgres://${administrator}:${password}@${host}`;
  } catch (error) {
    throw new StartError(`The database in ${home} is just starting or stopping. Try again in a moment.`, { cause: error });
  }
};
