import { setTimeout as sleep } from 'node:timers/promises';
import { type Application, createApp, type Features } from './app.ts';
import type { Config } from './config.ts';
import { readSecretKeys } from './data-folder.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import type { RunningDatabase } from './db/start-database.ts';
import { StartError } from './db/start-error.ts';
import { systemClock } from './kernel/clock.ts';
import { createJobs, type Jobs } from './kernel/jobs/jobs.ts';
import type { Logger } from './kernel/logging/logger.ts';
import { createMailer } from './kernel/mail/mail.ts';
import { createOutbound, type Outbound } from './kernel/outbound/outbound.ts';
import { createSecretsBox } from './kernel/security/secrets.ts';
import { openTracing } from './kernel/tracing/open-tracing.ts';
import type { Tracing } from './kernel/tracing/tracing.ts';
import { listen } from './listen.ts';

/** How long open answers may take to finish once the long work is done. */
const answersMs = 4000;
/** What a stop takes beside the waiting for long work: handing over, open answers, the outbound connections, the database. */
const closingMs = 10_000;

const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);

type Running = Pick<Application, 'app' | 'finish'> & { jobs: Jobs; outbound: Outbound; open: OpenDatabase; tracing: Tracing | null };

/** Stops within the promised seconds: long work first, while its readers still follow it, then answers, then what all stand on. */
const stopAll = async ({ app, finish, jobs, outbound, open, tracing }: Running, stopSeconds: number): Promise<void> => {
  await Promise.all([finish(Math.max(0, stopSeconds * 1000 - closingMs)), jobs.stop()]);
  const closed = app.close();
  await within(answersMs, closed);
  app.server.closeAllConnections();
  await within(1000, closed);
  await within(1000, outbound.close());
  await tracing?.close();
  await open.close();
};

/** Before others can reach it, its operator has a second factor; the very first start has no operator yet. */
const requireOperatorFactor = async ({ factors }: Features, { host }: Config): Promise<void> => {
  const [bare] = await factors.findBareOperators();
  if (bare === undefined) return;
  const way = 'Start once with HOST=127.0.0.1, sign in on this machine, and add one under Settings, Second factor; then start again.';
  throw new StartError(
    `HOST ${host} opens this server to other machines, and its operator ${bare} has no second factor. ${way} INKSTONE_OPERATOR_FACTOR=optional starts it without.`,
  );
};

type Surroundings = { server: RunningDatabase; logger: Logger };

/** The application on a database that runs, with its port open; answers where people reach it, and how it is stopped. */
export const openApp = async (
  config: Config,
  { server, logger }: Surroundings,
): Promise<{ url: string; setupUrl: string | null; stop: () => Promise<void> }> => {
  const onError = (error: unknown) => logger.error({ err: error }, 'database');
  const tracing = config.tracing && (await openTracing(config.tracing, logger));
  const open = openDatabase(server, { connections: config.databaseConnections, onIdleError: onError, tracing });
  const jobs = createJobs({ url: open.url, onError });
  const outbound = createOutbound({ allowPrivate: config.privateOrigins });
  try {
    const { app, features, finish } = await createApp({
      config,
      database: open.database,
      logger,
      clock: systemClock,
      tracing,
      outbound,
      secrets: createSecretsBox({ keys: config.secretKeys ?? (await readSecretKeys(config.dataFolder)) }),
      mailer: createMailer({ smtp: config.mail, from: config.mail?.from ?? 'Inkstone <inkstone@localhost>', logger }),
      jobs,
    });
    if (config.needsOperatorFactor) await requireOperatorFactor(features, config);
    await jobs.start();
    const url = await listen(app, config);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= stopAll({ app, finish, jobs, outbound, open, tracing }, config.stopSeconds);
      return stopped;
    };
    const setupPath = await features.findSetupPath();
    return { url, setupUrl: setupPath && url + setupPath, stop };
  } catch (error) {
    await jobs.stop();
    await open.close();
    throw error;
  }
};
