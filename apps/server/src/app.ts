import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createIdempotencyStore } from './db/idempotency.repository.ts';
import type { Clock } from './kernel/clock.ts';
import type { Route } from './kernel/define-routes.ts';
import type { Jobs } from './kernel/jobs.ts';
import type { Logger } from './kernel/logger.ts';
import type { Mailer } from './kernel/mail.ts';
import { mountPages } from './kernel/mount-pages.ts';
import { mountRoutes } from './kernel/mount-routes.ts';
import type { Outbound } from './kernel/outbound.ts';
import type { SecretsBox } from './kernel/secrets.ts';
import { createTokenBuckets } from './kernel/token-bucket.ts';

/** What the outside gives to the application; tests give their own. */
export type AppParts = {
  config: Config;
  database: Database;
  logger: Logger;
  clock: Clock;
  outbound: Outbound;
  secrets: SecretsBox;
  mailer: Mailer;
  jobs: Jobs;
};

const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

const createFramework = ({ config, logger }: AppParts): FastifyInstance =>
  Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    trustProxy: config.trustProxy,
    // A slow reader or writer may not hold a connection for ever; streams send a heartbeat well within this.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });

/** Joins the features. Each is one call and one line of routes; what joins two features stands here and nowhere else. */
const createFeatures = (_parts: AppParts) => {
  const routes: Route[] = [];
  return { routes };
};

/** The whole application, ready to listen or to be asked by `inject`. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database, clock } = parts;
  const app = createFramework(parts);
  const features = createFeatures(parts);
  await app.register(cookie);
  await app.register(multipart);
  mountRoutes(app, features.routes, {
    publicUrl: config.publicUrl,
    buckets: createTokenBuckets({ clock }),
    idempotency: createIdempotencyStore(database),
    findActor: async () => null,
  });
  await mountPages(app, {
    publicUrl: config.publicUrl,
    consoleFolder,
    routes: features.routes,
    isReady: async () => true,
    findPublicPage: async () => null,
  });
  return app;
};
