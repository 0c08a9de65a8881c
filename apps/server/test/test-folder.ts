import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'inkstone-tests-';
/** What a whole run writes there at most, several times over; a container has 64 MB of it as a rule. */
const room = 6 * 1024 ** 3;

const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= room && freemem() >= room;
  } catch {
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Nobody else ends the folder of a run that was killed, and it holds memory. */
const sweep = (): void => {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(join(memory, name), { recursive: true, force: true });
  }
};

/**
 * Where a run of tests writes its databases and files: a folder in memory that goes with this process, where there is plenty of memory.
 * A copy of the database is seven hundred small files, for which a disk takes ten to twenty times as long.
 */
export const openTestFolder = (): string => {
  if (!isRoomy()) return tmpdir();
  sweep();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Under root the database runs under another user, who has to come through here.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
