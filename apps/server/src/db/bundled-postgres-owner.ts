import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** The user that runs the database; empty for our own user. Under root it is another one, because PostgreSQL refuses to run as root. */
export type Owner = { uid?: number; gid?: number };

const candidates = ['inkstone', 'postgres'];

type Run = { succeeded: boolean; output: string };

/** Runs a program to its end, while this process goes on reading the application. */
const runProgram = (program: string, args: readonly string[], options: Owner & { cwd?: string; timeout?: number } = {}): Promise<Run> =>
  new Promise<Run>((resolve) => {
    execFile(program, args, { ...options, encoding: 'utf8' }, (error, output) => resolve({ succeeded: error === null, output }));
  }).catch(() => ({ succeeded: false, output: '' }));

const idOf = async (user: string): Promise<Owner | null> => {
  const ask = async (flag: string) => Number.parseInt((await runProgram('id', [flag, user])).output, 10);
  const [uid, gid] = await Promise.all([ask('-u'), ask('-g')]);
  return uid > 0 && gid > 0 ? { uid, gid } : null;
};

const makeUser = async (): Promise<Owner | null> => {
  await runProgram('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    'inkstone',
  ]);
  return idOf('inkstone');
};

/** Finds the user for the database's processes. Under root that is `inkstone` or `postgres`; without either, `inkstone` is created. */
export const findOwner = async (): Promise<Owner> => {
  if (process.getuid?.() !== 0) return {};
  for (const user of candidates) {
    const found = await idOf(user);
    if (found) return found;
  }
  const made = await makeUser();
  if (made) return made;
  throw new StartError(
    'PostgreSQL does not run as root, and no user "inkstone" could be made. Start as another user, or set DATABASE_URL.',
  );
};

/** Gives a file or folder to the database's user. */
export const changeOwner = async (owner: Owner, path: string): Promise<void> => {
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(path, owner.uid, owner.gid);
};

/** Whether the database's user can run this program. It is run with `--version`, because file modes alone do not tell. */
export const canRun = async (owner: Owner, program: string): Promise<boolean> =>
  (await runProgram(program, ['--version'], { ...owner, cwd: '/', timeout: 20_000 })).succeeded;

/** Whether the database's user can change into this folder. */
export const canEnter = async (owner: Owner, folder: string): Promise<boolean> =>
  owner.uid === undefined || (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/' })).succeeded;

/** Where root keeps copies of the programs that another user can reach. */
export const sharedPlace = '/var/lib/inkstone';

/** Where root keeps the database of a data folder that only root may enter. */
export const placeFor = (dataFolder: string): string =>
  join('/var/lib', `inkstone-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`);
