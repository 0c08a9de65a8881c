import { setTimeout as wait } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import { defineEndpoint } from '@inkstone/contract/kit/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Actor } from '#server/kernel/actor.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { until } from '../../../../test/until.ts';
import { csrfTokenOf } from '../access/session-cookies.ts';
import { defineRoutes, withMessage } from '../define-routes.ts';
import { createStreamPlaces } from '../limits/stream-places.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { IdempotencyStore, StoredAnswer } from './idempotency.ts';
import { mountRoutes } from './mount-routes.ts';

const actor: Actor = { sessionId: 's', signedInAt: new Date(), userId: 'u', accountId: 'a', role: 'owner', isOperator: false, usage: [] };
const token = 'a-session-secret';
const signedIn = { cookie: `session=${token}`, 'x-csrf-token': csrfTokenOf(token), 'sec-fetch-site': 'same-origin' };

const tick = z.object({ type: z.literal('tick'), count: z.number() });
const table = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/thing/:id/',
    access: 'session',
    params: z.object({ id: z.uuid() }),
    data: z.object({ id: z.string() }),
  }),
  open: defineEndpoint({
    method: 'GET',
    path: '/api/open/',
    access: 'public',
    limits: [{ by: 'address', burst: 3, perMinute: 1 }],
    data: z.object({ shown: z.string() }),
  }),
  write: defineEndpoint({
    method: 'POST',
    path: '/api/thing/',
    access: 'session',
    idempotent: true,
    maxBodyBytes: 1000,
    body: z.strictObject({ name: z.string().min(1) }),
    data: z.object({ count: z.number() }),
  }),
  operate: defineEndpoint({ method: 'POST', path: '/api/operate/', access: 'operator', data: z.object({}) }),
  leave: defineEndpoint({ method: 'GET', path: '/api/leave/', access: 'session', changesState: true, data: z.object({}) }),
  follow: defineEndpoint({
    method: 'GET',
    path: '/api/follow/',
    access: 'session',
    query: z.object({ how: z.enum(['well', 'refused', 'broken', 'endless']) }),
    events: tick,
  }),
  listen: defineEndpoint({ method: 'GET', path: '/api/listen/', access: 'asker', events: tick }),
  take: defineEndpoint({ method: 'GET', path: '/api/take/', access: 'session', download: true }),
  broken: defineEndpoint({ method: 'GET', path: '/api/broken/', access: 'public', data: z.object({ shown: z.string().max(2) }) }),
  move: defineEndpoint({ method: 'GET', path: '/api/move/', access: 'public', redirect: true }),
};

const inMemoryStore = (): IdempotencyStore => {
  const answers = new Map<string, StoredAnswer>();
  return {
    claim: async ({ key }, requestHash) => {
      const earlier = answers.get(key);
      if (!earlier) answers.set(key, { requestHash, isDone: false, answer: null });
      return earlier ?? null;
    },
    renew: async () => undefined,
    complete: async ({ key }, answer) => {
      answers.set(key, { requestHash: answers.get(key)?.requestHash ?? '', isDone: true, answer });
    },
    abandon: async ({ key }) => void answers.delete(key),
  };
};

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const createApp = async (
  findActor = async (given: string): Promise<Actor | null> => (given === token ? actor : null),
  more: { heartbeatMs?: number; findVisitor?: () => Promise<Actor | null> } = {},
) => {
  const streams = createStreamPlaces();
  const seen = { writes: 0, streamEnded: false, log: '' };
  const write = (line: string) => {
    seen.log += line;
  };
  const app = Fastify({ logger: { level: 'error', stream: { write } } });
  apps.push(app);
  await app.register(cookie);
  const routes = defineRoutes(table, {
    read: ({ params }) => ({ id: params.id, secret: 'never leaves' }),
    open: () => withMessage({ shown: 'yes' }, 'Done.'),
    write: async ({ body }) => {
      await wait(20);
      if (body.name === 'fail') throw new Error('a fault with a secret in it');
      seen.writes += 1;
      return { count: seen.writes };
    },
    operate: () => ({}),
    leave: () => ({}),
    async *follow({ query, context }) {
      if (query.how === 'refused') throw new AppError('request.notFound', 404);
      try {
        yield { id: '7', event: { type: 'tick' as const, count: Number(context.lastEventId ?? 0) } };
        if (query.how === 'broken') throw new Error('secret reason');
        while (query.how === 'endless') {
          await wait(5);
          yield { event: { type: 'tick' as const, count: 1 } };
        }
      } finally {
        seen.streamEnded = true;
      }
    },
    async *listen() {
      try {
        for (;;) {
          await wait(5);
          yield { event: { type: 'tick' as const, count: 1 } };
        }
      } finally {
        seen.streamEnded = true;
      }
    },
    take: () => ({ fileName: 'a "b"\r\n.csv', contentType: 'text/csv', body: 'x' }),
    broken: () => ({ shown: 'more than may be' }),
    move: () => ({ location: '/else' }),
  });
  mountRoutes(app, routes, {
    publicUrl: null,
    buckets: createTokenBuckets({ clock: systemClock }),
    idempotency: inMemoryStore(),
    streams,
    callers: { find: findActor, recall: () => null, findBeside: () => Promise.reject(new Error('nobody is recalled')) },
    onRefusal: () => undefined,
    ...more,
  });
  return { app, seen, streams };
};

describe('access', () => {
  it.each([
    ['GET', '/api/thing/2a1ddad0-7f1c-4f3e-9d5b-0d5f6ce6d9cb/'],
    ['POST', '/api/thing/'],
    ['POST', '/api/operate/'],
    ['GET', '/api/follow/?how=well'],
    ['GET', '/api/take/'],
  ] as const)('answers 401 to %s %s without a session', async (method, url) => {
    const { app } = await createApp();
    const response = await app.inject({ method, url, headers: { 'accept-language': 'zh-CN' } });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ errno: 1, code: 'session.required', msg: '请先登录。' });
  });

  it.each([
    { authorization: `Bearer ${token}` },
    { cookie: `sessionid=${token}` },
    { 'x-api-key': token },
    { cookie: '__Host-session=wrong' },
  ])('takes no other carrier of the secret: %o (CVE-2026-45339)', async (headers) => {
    const { app } = await createApp();
    const response = await app.inject({ url: '/api/take/', headers });
    expect(response.statusCode).toBe(401);
  });

  it('answers 403 where the contract asks for more than the caller is', async () => {
    const { app } = await createApp();
    expect((await app.inject({ method: 'POST', url: '/api/operate/', headers: signedIn })).statusCode).toBe(403);
  });

  it.each(['/API/take/', '/api//take/', '/api/take', '/api/take/;a', '/api/%2ftake/'])(
    'knows no variant of a path: %s (CVE-2024-31621)',
    async (url) => {
      const { app } = await createApp();
      expect((await app.inject({ url, headers: signedIn })).statusCode).toBe(404);
    },
  );
});

describe('proof of origin', () => {
  const post = (headers: Record<string, string>, payload: object | string = { name: 'x' }) => ({
    method: 'POST' as const,
    url: '/api/thing/',
    headers: { cookie: `session=${token}`, ...headers },
    payload,
  });
  const csrf = { 'x-csrf-token': csrfTokenOf(token) };
  it.each([
    ['no token', {}],
    ['a foreign token', { 'x-csrf-token': csrfTokenOf('another') }],
    ['another site', { ...csrf, 'sec-fetch-site': 'cross-site' }],
    ['another origin', { ...csrf, origin: 'https://evil.example' }],
    ['the null origin', { ...csrf, origin: 'null' }],
  ])('refuses a state change with %s (CVE-2026-56400)', async (_name, headers) => {
    const { app, seen } = await createApp();
    expect((await app.inject(post(headers))).statusCode).toBe(403);
    expect(seen.writes).toBe(0);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'reads no body of type %s (CVE-2026-21858)',
    async (type) => {
      const { app, seen } = await createApp();
      expect((await app.inject(post({ ...csrf, 'content-type': type }, '{"name":"x"}'))).statusCode).toBe(415);
      expect(seen.writes).toBe(0);
    },
  );

  it('asks a GET that changes state for the same (CVE-2026-44342)', async () => {
    const { app } = await createApp();
    const leave = (headers: object) => app.inject({ url: '/api/leave/', headers: { cookie: `session=${token}`, ...headers } });
    expect((await leave({})).statusCode).toBe(403);
    expect((await leave({ 'sec-fetch-site': 'cross-site', 'x-requested-with': 'console' })).statusCode).toBe(403);
    expect((await leave({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await leave({ 'x-requested-with': 'console' })).statusCode).toBe(200);
  });
});

describe('what comes in', () => {
  it.each([
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"name":""}',
    '{"name":{"$gt":""}}',
    '{"name":"x","role":"operator"}',
    '{"__proto__":{"a":1},"name":"x"}',
  ])('answers 400 to the body %s (Langfuse 3.167.4)', async (payload) => {
    const { app, seen } = await createApp();
    const response = await app.inject({
      method: 'POST',
      url: '/api/thing/',
      headers: { ...signedIn, 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errno: 1 });
    expect(seen.writes).toBe(0);
  });

  it('names the field that was wrong', async () => {
    const { app } = await createApp();
    const response = await app.inject({ method: 'POST', url: '/api/thing/', headers: signedIn, payload: { name: 3 } });
    expect(response.json()).toMatchObject({ code: 'request.invalid', issues: [{ path: 'name' }] });
  });

  it('answers 413 above the limit of the endpoint and 404 to an id of a wrong form', async () => {
    const { app } = await createApp();
    expect(
      (await app.inject({ method: 'POST', url: '/api/thing/', headers: signedIn, payload: { name: 'x'.repeat(2000) } })).statusCode,
    ).toBe(413);
    expect((await app.inject({ url: '/api/thing/1%20or%201/', headers: signedIn })).statusCode).toBe(404);
  });

  it('answers 415 to a form with files (CVE-2025-47935)', async () => {
    const { app } = await createApp();
    const headers = { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' };
    const response = await app.inject({ method: 'POST', url: '/api/thing/', headers, payload: '--b--\r\n' });
    expect(response.statusCode).toBe(415);
  });

  it('answers 429 with the seconds to wait', async () => {
    const { app } = await createApp();
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.inject({ url: '/api/open/' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts an IPv6 address by its /64, more loosely by its /48, and one that stands for IPv4 as IPv4', async () => {
    const answered = async (addresses: string[]) => {
      const { app } = await createApp();
      const answers = await Promise.all(addresses.map((remoteAddress) => app.inject({ url: '/api/open/', remoteAddress })));
      return answers.filter(({ statusCode }) => statusCode === 200).length;
    };
    const forty = Array.from({ length: 40 }, (_, at) => (at + 1).toString(16));
    expect(await answered(forty.map((host) => `2001:db8:1:1::${host}`))).toBe(3);
    expect(await answered(forty.map((subnet) => `2001:db8:1:${subnet}::1`))).toBe(24);
    expect(await answered(forty.map((site) => `2001:db8:${site}::1`))).toBe(40);
    expect(await answered(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.1', '::ffff:192.0.2.2'])).toBe(4);
  });
});

describe('what goes out', () => {
  it('wraps the data, drops what the contract does not name, carries the message', async () => {
    const { app } = await createApp();
    const id = '2a1ddad0-7f1c-4f3e-9d5b-0d5f6ce6d9cb';
    expect((await app.inject({ url: `/api/thing/${id}/`, headers: signedIn })).json()).toEqual({ errno: 0, msg: '', data: { id } });
    expect((await app.inject({ url: '/api/open/' })).json()).toEqual({ errno: 0, msg: 'Done.', data: { shown: 'yes' } });
  });

  it('answers a fault with the general text only', async () => {
    const { app } = await createApp();
    const response = await app.inject({ method: 'POST', url: '/api/thing/', headers: signedIn, payload: { name: 'fail' } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ errno: 1, code: 'request.fault', msg: 'Request failed, please try again later!' });
  });

  it('takes an answer that breaks its own contract for a fault: the caller did nothing wrong, and the log says what it was', async () => {
    const { app, seen } = await createApp();
    const response = await app.inject({ url: '/api/broken/' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ errno: 1, code: 'request.fault', msg: 'Request failed, please try again later!' });
    expect(seen.log).toContain('ZodError');
    expect(seen.log).toContain('shown');
  });

  it('sends a file under a name that cannot break the header', async () => {
    const { app } = await createApp();
    const response = await app.inject({ url: '/api/take/', headers: signedIn });
    expect(response.headers['content-disposition']).toBe("attachment; filename*=UTF-8''a%20%22b%22%0D%0A.csv");
    expect(response.body).toBe('x');
  });

  it('moves the browser on', async () => {
    const { app } = await createApp();
    const response = await app.inject({ url: '/api/move/' });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/else']);
  });
});

describe('idempotency keys', () => {
  const write = (app: FastifyInstance, name: string) =>
    app.inject({ method: 'POST', url: '/api/thing/', headers: { ...signedIn, 'idempotency-key': 'k1' }, payload: { name } });

  it('does the work once for twenty parallel requests and answers a repeat like the first', async () => {
    const { app, seen } = await createApp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(app, 'x')));
    expect(seen.writes).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect((await write(app, 'x')).json()).toEqual({ errno: 0, msg: '', data: { count: 1 } });
    expect(seen.writes).toBe(1);
  });

  it('refuses the same key for another request and frees it after a fault', async () => {
    const { app } = await createApp();
    await write(app, 'x');
    expect((await write(app, 'y')).statusCode).toBe(422);
    const second = await createApp();
    await write(second.app, 'fail');
    expect((await write(second.app, 'x')).statusCode).toBe(200);
  });
});

describe('streams', () => {
  const follow = (app: FastifyInstance, how: string, headers = {}) =>
    app.inject({ url: `/api/follow/?how=${how}`, headers: { ...signedIn, ...headers } });

  it('sends typed events with their ids and resumes behind the last one', async () => {
    const { app } = await createApp();
    const response = await follow(app, 'well', { 'last-event-id': '41' });
    expect(response.headers['content-type']).toContain('text/event-stream');
    expect(response.body).toContain('id: 7\nevent: tick\ndata: {"type":"tick","count":41}\n\n');
  });

  it('are at most 20 for a user and 100 for an account; the rest is told so, and each end gives its place back once', async () => {
    // Six users of one account, by the secret of their session.
    const tokens = Array.from({ length: 6 }, (_, index) => `secret-of-user-${index}`);
    const { app, streams } = await createApp(async (given) => (tokens.includes(given) ? { ...actor, userId: given } : null));
    const address = await app.listen({ port: 0 });
    const open = async (by: string, how = 'endless') => {
      const gone = new AbortController();
      const headers = { cookie: `session=${by}`, 'sec-fetch-site': 'same-origin', 'accept-language': 'zh' };
      const answer = await fetch(`${address}/api/follow/?how=${how}`, { headers, signal: gone.signal });
      return { answer, close: () => gone.abort() };
    };
    const [first = '', second = '', ...others] = tokens;
    const ofFirst = await Promise.all(Array.from({ length: 20 }, () => open(first)));
    const refused = await open(first);
    expect(refused.answer.status).toBe(429);
    expect(await refused.answer.json()).toMatchObject({ code: 'request.tooManyStreams', msg: expect.stringContaining('20') });
    for (const by of others) await Promise.all(Array.from({ length: 20 }, () => open(by)));
    expect([(await open(second)).answer.status, streams.count()]).toEqual([429, 100]);
    ofFirst[0]?.close();
    await until(() => streams.count() === 99);
    for (const how of ['refused', 'broken', 'well']) {
      await (await open(second, how)).answer.text();
      await until(() => streams.count() === 99);
    }
    expect((await open(second)).answer.status).toBe(200);
    await app.close();
    await until(() => streams.count() === 0);
  });

  it('end with a word when the session of their reader ends', async () => {
    let isIn = true;
    const { app, seen } = await createApp(async () => (isIn ? actor : null), { heartbeatMs: 10 });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/follow/?how=endless`, { headers: { cookie: signedIn.cookie } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = (await reader?.read())?.value ?? '';
    isIn = false;
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) read += step.value;
    expect(read.slice(read.indexOf('event: error'))).toContain('"code":"session.required"');
    await expect.poll(() => seen.streamEnded).toBe(true);
  });

  it('go on for a visitor of a web site, whom no session knows, as long as the visit counts', async () => {
    let isIn = true;
    const findVisitor = async () => (isIn ? { ...actor, role: 'guest' as const } : null);
    const { app, seen } = await createApp(async () => null, { heartbeatMs: 10, findVisitor });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/listen/`, { headers: { authorization: 'Bearer a-visit-that-is-long-enough' } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    while (read.split(': heartbeat').length <= 3) read += (await reader?.read())?.value ?? 'nothing more: heartbeat';
    expect(read).not.toContain('event: error');
    isIn = false;
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) read += step.value;
    expect(read).toContain('"code":"session.required"');
    await expect.poll(() => seen.streamEnded).toBe(true);
  });

  it('refuses before the first event with a plain status', async () => {
    const { app } = await createApp();
    expect((await follow(app, 'refused')).statusCode).toBe(404);
  });

  it('ends a broken stream with an error frame that tells no secret', async () => {
    const { app } = await createApp();
    const { body } = await follow(app, 'broken');
    expect(body).toContain('event: error\ndata: {"type":"error","code":"request.fault"');
    expect(body).not.toContain('secret');
  });

  it('stops the handler when the caller goes away, and when the server closes', async () => {
    const { app, seen } = await createApp();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const leave = new AbortController();
    const response = await fetch(`${address}/api/follow/?how=endless`, { headers: { cookie: signedIn.cookie }, signal: leave.signal });
    await response.body?.getReader().read();
    leave.abort();
    await expect.poll(() => seen.streamEnded).toBe(true);

    seen.streamEnded = false;
    const second = await fetch(`${address}/api/follow/?how=endless`, { headers: { cookie: signedIn.cookie } });
    const reading = second.text();
    await app.close();
    expect(await reading).toContain('event: tick');
    expect(seen.streamEnded).toBe(true);
  });
});
