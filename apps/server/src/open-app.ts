import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { readSecretKeys } from './data-folder.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import type { RunningDatabase } from './db/start-database.ts';
import { systemClock } from './kernel/clock.ts';
import { createJobs, type Jobs } from './kernel/jobs/jobs.ts';
import type { Logger } from './kernel/logging/logger.ts';
import { createMailer } from './kernel/mail/mail.ts';
import { createOutbound, type Outbound } from './kernel/outbound/outbound.ts';
import { createSecretsBox } from './kernel/security/secrets.ts';
import { listen } from './listen.ts';

/** How long open answers and streams may take to finish once we were told to stop. */
const graceMilliseconds = 8000;

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

type Surroundings = { server: RunningDatabase; logger: Logger };

/** The application on a database that runs, with its port open; answers where people reach it, and how it is stopped. */
export const openApp = async (config: Config, { server, logger }: Surroundings): Promise<{ url: string; stop: () => Promise<void> }> => {
  const onError = (error: unknown) => logger.error({ err: error }, 'database');
  const open = openDatabase(server, { connections: config.databaseConnections, onIdleError: onError });
  const jobs = createJobs({ url: open.url, onError });
  const outbound = createOutbound({ allowPrivate: config.privateOrigins });
  try {
    const { app } = await createApp({
      config,
      database: open.database,
      logger,
      clock: systemClock,
      outbound,
      secrets: createSecretsBox({ keys: config.secretKeys ?? (await readSecretKeys(config.dataFolder)) }),
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
    return { url, stop };
  } catch (error) {
    await jobs.stop();
    await open.close();
    throw error;
  }
};
