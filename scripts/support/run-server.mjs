import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

/** Under npm our parent lives as long as the command does: when it is gone, someone killed npm and nobody can reach us any more. */
const watchParent = (stop) => {
  const parent = process.ppid;
  if (!process.env['npm_lifecycle_event']) return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 1000).unref();
};

/** Runs a program of ours until it ends, and ends it whenever we are ended; answers its exit code. */
export const runServer = (node, args, env = {}) =>
  new Promise((resolve) => {
    // The channel tells the server of our end, even after kill -9.
    const server = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, ...env },
    });
    const stop = () => server.kill('SIGTERM');
    // Ctrl-C reaches the server by itself, as it does every process of the terminal; a signal to us alone is passed on.
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
    watchParent(stop);
    server.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
