import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a process of its own: its address, its process id, and how it is ended. */
export type Child = { url: string; pid: number; stop: () => Promise<void> };

const root = join(import.meta.dirname, '../..');

/** Starts a program of ours and waits until it says where it is ready. */
export const startChild = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Child> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const ready = new Promise<string>((resolve) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /ready at (?<url>http\S+)/.exec(said)?.groups?.['url'];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url === null || child.pid === undefined) throw new Error(`${args.join(' ')} ended before it was ready`);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid, stop };
};
