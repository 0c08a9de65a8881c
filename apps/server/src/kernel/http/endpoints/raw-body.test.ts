import cookie from '@fastify/cookie';
import { defineEndpoint } from '@inkstone/contract/kit/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/kernel/clock.ts';
import { defineRoutes } from '../define-routes.ts';
import { createStreamPlaces } from '../limits/stream-places.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { mountRoutes } from './mount-routes.ts';

const received = z.object({ hex: z.string(), signature: z.string() });
const common = { method: 'POST', access: 'public', csrf: 'exempt' } as const;
const table = {
  receive: defineEndpoint({ ...common, path: '/api/receive/', rawBody: true, maxBodyBytes: 100, data: received }),
  parse: defineEndpoint({ ...common, path: '/api/parse/', body: z.object({ a: z.number() }), data: z.object({ a: z.number() }) }),
};
const routes = defineRoutes(table, {
  receive: ({ raw }) => ({ hex: Buffer.from(raw.body).toString('hex'), signature: raw.headers['x-signature'] ?? '' }),
  parse: ({ body }) => body,
});

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(cookie);
  mountRoutes(app, routes, {
    publicUrl: null,
    buckets: createTokenBuckets({ clock: systemClock }),
    streams: createStreamPlaces(),
    idempotency: { claim: async () => null, renew: async () => undefined, complete: async () => undefined, abandon: async () => undefined },
    callers: { find: async () => null, recall: () => null, findBeside: () => Promise.reject(new Error('nobody is recalled')) },
    onRefusal: () => undefined,
  });
});
afterAll(() => app.close());

const receive = async (payload: Buffer | string, headers: Record<string, string | string[]> = {}) => {
  const response = await app.inject({ method: 'POST', url: '/api/receive/', payload, headers });
  return { status: response.statusCode, data: response.json().data };
};

describe('an endpoint that takes the raw body', () => {
  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'made/up'])('gets the very bytes of %s', async (type) => {
    const bytes = Buffer.from('{"a" :  1.0}\r\n\u00e9\u0000', 'latin1');
    expect(await receive(bytes, { 'content-type': type, 'x-signature': 's' })).toEqual({
      status: 200,
      data: { hex: bytes.toString('hex'), signature: 's' },
    });
  });

  it('gets nothing where nothing was sent, and no header that came twice', async () => {
    expect((await receive('')).data).toEqual({ hex: '', signature: '' });
    expect((await receive('x', { 'x-signature': ['a', 'b'] })).data.signature).not.toBe('a');
  });

  it('has a limit like any other (CVE-2026-54024)', async () => {
    expect((await receive('x'.repeat(101), { 'content-type': 'application/json' })).status).toBe(413);
  });

  it('leaves the others as they are', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/parse/', payload: { a: 1 } });
    expect(response.json().data).toEqual({ a: 1 });
    const text = await app.inject({ method: 'POST', url: '/api/parse/', payload: '{', headers: { 'content-type': 'application/json' } });
    expect(text.statusCode).toBe(400);
  });
});
