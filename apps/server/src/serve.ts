import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDataFolder, readSecretKeys } from './data-folder.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { StartError } from './db/start-error.ts';
import { systemClock } from './kernel/clock.ts';
import { createJobs, type Jobs } from './kernel/jobs/jobs.ts';
import type { Logger } from './kernel/logging/logger.ts';
import { createMailer } from './kernel/mail/mail.ts';
import { createOutbound, type Outbound } from './kernel/outbound/outbound.ts';
import { createSecretsBox } from './kernel/security/secrets.ts';

export type Service = {
  /** Where people reach it. */
  url: string;
  /** Refuses new work, settles what runs, and ends with the database. */
  stop: () => Promise<void>;
  /** Settles when the bundled database ends by itself. */
  lost: Promise<string>;
};

type Surroundings = { logger: Logger; progress: (step: string) => void };

/** How long open answers and streams may take to finish once we were told to stop. */
const graceMilliseconds = 8000;

const listenError = (error: unknown, { host, port }: Config): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const why = {
    EADDRINUSE: `Port ${port} of ${host} is taken, perhaps by another Inkstone. Stop it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be opened by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
  }[String(code)];
  return why ? new StartError(why, { cause: error }) : error;
};

/** Tries the port before anything is started for it. */
const requireFreePort = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) => reject(listenError(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenError(error, config);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const name = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);

type Running = { app: FastifyInstance; jobs: Jobs; outbound: Outbound; open: OpenDatabase };

const stopAll = async ({ app, jobs, outbound, open }: Running): Promise<void> => {
  const closed = app.close();
  // A connection that was busy when the closing began would be kept for the caller's next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await within(graceMilliseconds, closed);
  clearInterval(sweep);
  app.server.closeAllConnections();
  await within(2000, closed);
  await jobs.stop();
  await within(1000, outbound.close());
  await open.close();
};

/** Everything from the settings to an open port. */
export const serve = async (config: Config, { logger, progress }: Surroundings): Promise<Service> => {
  await requireFreePort(config);
  await openDataFolder(config.dataFolder);
  const onError = (error: unknown) => logger.error({ err: error }, 'database');
  const secrets = createSecretsBox({ keys: config.secretKeys ?? (await readSecretKeys(config.dataFolder)) });
  const open = await openDatabase({ databaseUrl: config.databaseUrl, dataFolder: config.dataFolder, progress, onIdleError: onError });
  const jobs = createJobs({ url: open.url, onError });
  const outbound = createOutbound({ allowPrivate: config.privateOrigins });
  try {
    const app = await createApp({
      config,
      database: open.database,
      logger,
      clock: systemClock,
      outbound,
      secrets,
      mailer: createMailer({ smtp: config.mail, from: config.mail?.from ?? 'Inkstone <inkstone@localhost>', logger }),
      jobs,
    });
    await jobs.start();
    const url = await listen(app, config);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= stopAll({ app, jobs, outbound, open });
      return stopped;
    };
    return { url, stop, lost: open.lost };
  } catch (error) {
    await jobs.stop();
    await open.close();
    throw error;
  }
};
