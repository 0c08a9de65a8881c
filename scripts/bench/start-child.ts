import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a process of its own: its address, its process id, and how it is ended. */
export type Child = { url: string; pid: number; stop: () => Promise<void> };

const root = join(import.meta.dirname, '../..');
const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** The command that runs a program of ours with this Node, on one processor where the system can say so. */
export const commandOf = (args: readonly string[], processor?: number): [string, string[]] => {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...args];
  const [command = '', ...rest] = processor === undefined || !hasTaskset ? node : ['taskset', '-c', String(processor), ...node];
  return [command, rest];
};

/** Starts a program of ours and waits until it says where it is ready; `processor`: the one on which alone it may run. */
export const startChild = async (args: readonly string[], env: Readonly<Record<string, string>>, processor?: number): Promise<Child> => {
  const child = spawn(...commandOf(args, processor), { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const ready = new Promise<string>((resolve) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const url = /ready at (?<url>http\S+)/.exec(said)?.groups?.['url'];
      if (!url) return;
      // What it says later is read and not kept.
      child.stdout.off('data', listen).resume();
      resolve(url);
    };
    child.stdout.on('data', listen);
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url === null || child.pid === undefined) throw new Error(`${args.join(' ')} ended before it was ready`);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid, stop };
};
