import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

/** A server in a process of its own, until it is killed as by `kill -9`. */
export type KillableServer = { url: string; kill: () => Promise<void> };

const children = new Set<ChildProcess>();

/** What starts such servers by a script of this folder. What a test leaves alive is killed after it. */
export const createKillableServers = (scriptName: string): ((...given: string[]) => Promise<KillableServer>) => {
  const script = fileURLToPath(new URL(`./${scriptName}`, import.meta.url));
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  });
  return async (...given) => {
    const child = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.add(child);
    const gone = once(child, 'exit');
    for await (const url of createInterface({ input: child.stdout })) {
      return {
        url,
        kill: async () => {
          child.kill('SIGKILL');
          await gone;
        },
      };
    }
    throw new Error('the server did not start');
  };
};
