import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const commandOf = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
};

const waitForEnd = async (pid: number, milliseconds: number): Promise<boolean> => {
  const until = Date.now() + milliseconds;
  while (isAlive(pid) && Date.now() < until) await sleep(25);
  return !isAlive(pid);
};

const stopIt = async (pid: number): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    if (await waitForEnd(pid, 20_000)) return;
  }
  throw new StartError(`A PostgreSQL of an earlier run (process ${pid}) does not stop. End it, then start again.`);
};

/**
 * Stops a PostgreSQL that a killed server left running on this cluster. When the process id in `postmaster.pid` belongs to another
 * program by now (after a reboot, for example), that id is returned, so that PostgreSQL can be told to ignore it.
 */
export const endLeftover = async (cluster: string): Promise<number | null> => {
  const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(note, 10);
  if (!(pid > 0) || !isAlive(pid)) return null;
  if (!(await commandOf(pid)).includes(cluster)) return pid;
  await stopIt(pid);
  return null;
};
