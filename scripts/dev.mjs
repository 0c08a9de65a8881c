import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRuntime, main, root } from './bootstrap.mjs';

/** The server and all that it stands on. */
const watched = ['apps/server/src', 'apps/server/migrations', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)];

/** The server, which starts anew when its sources change. */
const watchServer = (node) =>
  spawn(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      ...watched.map((folder) => `--watch-path=${folder}`),
      '--watch-preserve-output',
      'apps/server/src/main.ts',
    ],
    { cwd: root, stdio: 'inherit', env: { INKSTONE_DEV_LOGIN: '1', ...process.env } },
  );

/** The console, which changes in the open page; it hands everything else to the server. */
const watchConsole = (node) =>
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), 'apps/console', '--host', '127.0.0.1'], { cwd: root, stdio: 'inherit' });

await main(async () => {
  const node = await ensureRuntime();
  const parts = [watchServer(node), watchConsole(node)];
  const stop = () => {
    for (const part of parts) part.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  const codes = parts.map((part) => new Promise((resolve) => part.once('exit', resolve)));
  // One without the other is of no use.
  await Promise.race(codes);
  stop();
  await Promise.all(codes);
  return 0;
});
