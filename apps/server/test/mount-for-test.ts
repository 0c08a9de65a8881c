import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { createIdempotencyStore } from '#server/db/idempotency.repository.ts';
import { findLiveSession } from '#server/features/session/session.repository.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Route } from '#server/kernel/http/define-routes.ts';
import { mountRoutes } from '#server/kernel/http/mount-routes.ts';
import { createTokenBuckets } from '#server/kernel/http/token-bucket.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';

/** Some routes on real sessions, for a test of one feature. */
export const mountForTest = async (db: OwnerDatabase, routes: readonly Route[]): Promise<FastifyInstance> => {
  const app = Fastify();
  await app.register(cookie);
  mountRoutes(app, routes, {
    publicUrl: null,
    buckets: createTokenBuckets({ clock: systemClock }),
    idempotency: createIdempotencyStore(db),
    findActor: async (token) => {
      const row = await findLiveSession(db, hashToken(token), systemClock.now());
      if (!row) return null;
      const { lastSeenAt: _unused, ...actor } = row;
      return actor;
    },
  });
  return app;
};
