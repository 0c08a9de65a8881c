import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import cookie from '@fastify/cookie';
import type { LocalServer, RegisteredAiVendor } from '@inkstone/integrations';
import Fastify, { type FastifyInstance } from 'fastify';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { createIdempotencyStore } from '#server/db/idempotency.repository.ts';
import { createAccountsFeature } from '#server/features/accounts/index.ts';
import { createAuditFeature, recordAudit } from '#server/features/audit/index.ts';
import { createConnectionsFeature } from '#server/features/connections/index.ts';
import { createHealthFeature } from '#server/features/health/index.ts';
import { aiConnections, createModelsFeature } from '#server/features/models/index.ts';
import { countLiveSessions, findLastSeen, findLiveSession } from '#server/features/session/session.repository.ts';
import { findShopsOf } from '#server/features/stores/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { mountRoutes } from '#server/kernel/http/mount-routes.ts';
import { createTokenBuckets } from '#server/kernel/http/token-bucket.ts';
import { createSecretsBox } from '#server/kernel/security/secrets.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { createFakeVendor, createFakeWire } from './fake-vendor.ts';

type Options = {
  vendors?: readonly RegisteredAiVendor[];
  environment?: Record<string, string>;
  localServers?: LocalServer[];
  /** The way out; a fake one that the test sees otherwise. */
  fetchFor?: ReturnType<typeof createFakeWire>['fetchFor'];
  printedMails?: { to: string; subject: string; text: string }[];
};

const builtin = createFakeVendor({ id: 'builtin', name: 'Built-in', isBuiltin: true, models: ['template'] });
const remote = createFakeVendor({ id: 'acme', name: 'Acme AI', models: ['acme-large', 'acme-small'] });
const local = createFakeVendor({ id: 'shed', name: 'Shed', models: [], localBaseUrl: 'http://127.0.0.1:11434' });

/** The operator's endpoints and the models behind them on a database, with vendors whose wire the test sees. */
export const createOperatorApp = async (db: OwnerDatabase, options: Options = {}) => {
  const wire = createFakeWire();
  const clock = systemClock;
  const secrets = createSecretsBox({ keys: [{ id: 'test', key: randomBytes(32) }] });
  const audit = createAuditFeature({ database: db });
  const accounts = createAccountsFeature({
    database: db,
    clock,
    recordAudit,
    elsewhere: { findShops: findShopsOf, findLastSeen, countSessions: countLiveSessions },
  });
  const vendors = options.vendors ?? [remote, local, builtin];
  const reach = { fetchFor: options.fetchFor ?? wire.fetchFor };
  const kinds = [aiConnections(options.environment ?? {}, vendors)];
  const connections = createConnectionsFeature({ database: db, clock, secrets, ...reach, kinds });
  const discover = async () => options.localServers ?? [];
  const models = createModelsFeature({ database: db, connections, ...reach, mayUseOwnKey: async () => true, vendors, discover });
  const health = createHealthFeature({
    database: db,
    clock,
    mailer: { recent: () => options.printedMails ?? [] },
    config: { dataFolder: tmpdir(), databaseUrl: null, mail: null },
  });
  const app: FastifyInstance = Fastify();
  await app.register(cookie);
  mountRoutes(app, [...connections.routes, ...models.routes, ...audit.routes, ...accounts.routes, ...health.routes], {
    publicUrl: null,
    buckets: createTokenBuckets({ clock }),
    idempotency: createIdempotencyStore(db),
    findActor: async (token) => {
      const row = await findLiveSession(db, hashToken(token), clock.now());
      if (!row) return null;
      const { lastSeenAt: _unused, ...actor } = row;
      return actor;
    },
  });
  /** Asks the API as somebody with a session. */
  const as =
    ({ headers }: { headers: Record<string, string> }) =>
    async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const response = await app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
      return { status: response.statusCode, text: response.body, json: response.json(), data: response.json().data };
    };
  return { app, as, models, health, wire };
};

export type OperatorApp = Awaited<ReturnType<typeof createOperatorApp>>;
