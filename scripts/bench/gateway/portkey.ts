import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Child, startChild } from '../start-child.ts';

const run = promisify(execFile);
/** With the versions of its lock file: a plain install gets others today, and they cannot stream. */
const manifest = {
  name: 'inkstone-bench-gateway',
  private: true,
  dependencies: { '@portkey-ai/gateway': '1.15.2' },
  overrides: { hono: '4.9.7', '@hono/node-server': '1.13.5' },
};

const install = async (folder: string): Promise<string> => {
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'], { cwd: folder });
  return join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js');
};

/** `@portkey-ai/gateway`, installed into the folder for the bench alone and open to loopback alone; null where it cannot be had. */
export const startPortkey = async (folder: string, processor: number): Promise<Child | null> => {
  const program = await install(folder).catch((error: Error) => {
    console.log(`@portkey-ai/gateway could not be installed and is left out: ${error.message.split('\n')[0]}`);
    return null;
  });
  if (program === null) return null;
  const preload = join(import.meta.dirname, 'loopback-only.ts');
  const args = ['--import', preload, program, '--headless'];
  return startChild(args, { NODE_ENV: 'production' }, processor);
};
