import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

const readProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const parentOf = (pid) => /PPid:\t(\d+)/.exec(readProcess(pid, 'status'))?.[1];

/** npm, and the shell between it and us where there is one; as a text that changes when one of them goes. */
const chainToNpm = () => {
  const parent = process.ppid;
  const isShell = readProcess(parent, 'cmdline').startsWith('sh\0-c');
  return `${parent} ${isShell ? parentOf(parent) : ''}`;
};

/** npm lives as long as its command: when it is gone, someone killed it, and nobody could stop us by Ctrl-C any more. */
const watchNpm = (stop) => {
  if (!process.env['npm_lifecycle_event']) return;
  const chain = chainToNpm();
  setInterval(() => {
    if (chainToNpm() !== chain) stop();
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
    watchNpm(stop);
    server.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
