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
