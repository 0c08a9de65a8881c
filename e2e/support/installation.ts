import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** A whole Inkstone on a fresh data folder, as a stranger would start it, with the development logins on. */
export type Installation = {
  url: string;
  dataFolder: string;
  log: () => string;
  /** Ends it as a power cut would, without a word. */
  crash: () => Promise<void>;
  /** Tells it to stop, as a service manager does; resolves when it has. */
  goDown: () => Promise<void>;
  /** Starts it again on the same data folder and port. */
  startAgain: () => Promise<void>;
  /** Stops it in peace and starts it with settings that it did not have before. */
  restartWith: (more: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
};

const addressIn = (log: string): string | undefined => /ready at (\S+)/.exec(log)?.[1];

const whenReady = (server: ChildProcess, log: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const url = addressIn(log());
      if (url) resolve(url);
    };
    server.stdout?.on('data', look);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${log()}`)));
  });

type Running = { server: ChildProcess; url: string; log: () => string };

const start = async (environment: Record<string, string>): Promise<Running> => {
  const server = spawn(process.execPath, [main], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const onOutput = (chunk: Buffer) => {
    output += chunk.toString();
  };
  server.stdout.on('data', onOutput);
  server.stderr.on('data', onOutput);
  const log = () => output;
  return { server, url: await whenReady(server, log), log };
};

const end = async ({ server }: Running, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
};

export const startInstallation = async (environment: Record<string, string> = {}): Promise<Installation> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-journey-'));
  // As root the database runs under another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const settings = {
    PORT: '0',
    INKSTONE_DATA: folder,
    INKSTONE_DEV_LOGIN: '1',
    NODE_ENV: 'test',
    PAYMENT_INSTRUCTIONS: 'Transfer it.',
    ...environment,
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  let running = await start(settings).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { url } = running;
  const startAgain = async (more: Record<string, string> = {}) => {
    running = await start({ ...settings, ...more, PORT: new URL(url).port });
  };
  return {
    url,
    dataFolder: folder,
    log: () => running.log(),
    crash: () => end(running, 'SIGKILL'),
    goDown: () => end(running, 'SIGTERM'),
    startAgain: () => startAgain(),
    restartWith: async (more) => {
      await end(running, 'SIGTERM');
      await startAgain(more);
    },
    stop: async () => {
      await end(running, 'SIGTERM');
      await remove();
    },
  };
};
