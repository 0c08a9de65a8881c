import type { FastifyInstance } from 'fastify';
import { createApp, type Features } from '#server/app.ts';
import type { AppParts } from '#server/app-parts.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Clock, systemClock } from '#server/kernel/clock.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { createLogger, type Logger } from '#server/kernel/logging/logger.ts';
import { createMailer, type Mailer } from '#server/kernel/mail/mail.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { createSecretsBox, type SecretsBox } from '#server/kernel/security/secrets.ts';
import type { TestDb } from './database.ts';
import { noDirect } from './no-direct.ts';

export type TestApp = {
  app: FastifyInstance;
  /** The features inside, for what no endpoint offers. */
  features: Features;
  mailer: Mailer;
  /** Does one turn of a schedule now. */
  runSchedule: (name: string) => Promise<void>;
  close: () => Promise<void>;
};
type Overrides = { config?: Partial<Config>; secrets?: SecretsBox; clock?: Clock; outbound?: Outbound; logger?: Logger } & Pick<
  AppParts,
  'tracing' | 'vendors' | 'storePlatforms' | 'connectionKinds' | 'discover' | 'runs' | 'vendorPace' | 'coolDowns' | 'consoleFolder'
>;

const refuse = async (input: string | URL | Request): Promise<never> => {
  throw new Error(`unexpected outgoing request: ${input instanceof Request ? input.url : input}`);
};
const nothingOutside: Outbound = { fetch: refuse, asFetch: () => refuse, direct: noDirect, close: async () => undefined };

const testKeys = createSecretsBox({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }] });

/** The whole application on a test database; only the outer doors are fakes. */
export const createTestApp = async (
  test: TestDb,
  {
    config = {},
    clock = systemClock,
    outbound = nothingOutside,
    secrets = testKeys,
    logger = createLogger({ level: 'silent' }),
    ...others
  }: Overrides = {},
): Promise<TestApp> => {
  const mailer = createMailer({ smtp: null, from: 'Inkstone <inkstone@localhost>', logger });
  const paying = { PAYMENT_INSTRUCTIONS: 'Transfer it.' };
  const settings = readConfig({ INKSTONE_DEV_LOGIN: '1', INKSTONE_REGISTRATION: 'open', ...paying }, Object.keys(paying));
  const { app, features } = await createApp({
    consoleFolder: '/nowhere',
    ...others,
    config: { ...settings, ...config },
    database: test.db,
    logger,
    clock,
    outbound,
    secrets,
    mailer,
    jobs: createJobs({ url: test.url, onError: () => undefined }),
  });
  await app.ready();
  const runSchedule = async (name: string): Promise<void> => {
    const schedule = features.all.flatMap(({ schedules = [] }) => schedules).find((each) => each.name === name);
    if (!schedule) throw new Error(`no feature has a schedule ${name}`);
    await schedule.work({ signal: new AbortController().signal });
  };
  return { app, features, mailer, runSchedule, close: () => app.close() };
};
