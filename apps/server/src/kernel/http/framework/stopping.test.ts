import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { createLogger } from '../../logging/logger.ts';
import type { BareRoute } from '../bare/bare-routes.ts';
import { mountBareRoutes } from '../bare/mount-bare-routes.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { createFramework } from './framework.ts';
import { mountStopping } from './stopping.ts';

/** Whoever waits for a connection to be given up for being idle waits for ever. */
const createPatient = () => {
  const logger = createLogger({ level: 'silent' });
  const app = createFramework({ config: { trustProxy: false, publicUrl: null }, logger });
  app.server.keepAliveTimeout = 0;
  return { app, stopping: mountStopping(app) };
};

/** A connection that asks nothing; the server ends it with all the others that nobody is answered on. */
const openUnasked = async (app: FastifyInstance) => {
  const { port } = app.server.address() as AddressInfo; // a server that listens on a port has one
  const taken = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await taken;
  return { port, ended: once(socket, 'close') };
};

it('a connection that was opened in advance and has asked nothing is not waited for', async () => {
  const { app } = createPatient();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { ended } = await openUnasked(app);
  await app.close();
  await ended;
});

it('a call that is taken before the router is answered, though connections without a question are ended meanwhile', async () => {
  const { app, stopping } = createPatient();
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const waiting: BareRoute = {
    method: 'POST',
    path: '/v1/waiting',
    module: 'apiIntegration',
    answerError: () => ({ status: 500, body: {} }),
    serve: async ({ response }) => {
      begun.resolve();
      await answered.promise;
      response.writeHead(503, {});
      response.end('stopping');
    },
  };
  mountBareRoutes(app, [waiting], {
    buckets: createTokenBuckets({ clock: systemClock }),
    onRefusal: () => undefined,
    config: { trustProxy: false, publicUrl: null, publicPagesUrl: null, metrics: null, requestLog: false },
    isTraced: false,
    isStopping: stopping.hasBegun,
  });
  app.addHook('preClose', () => answered.promise);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port, ended } = await openUnasked(app);
  const told = new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: waiting.path, method: 'POST' }, resolve).on('error', reject).end();
  });
  await begun.promise;

  const closed = app.close();
  await ended;
  answered.resolve();
  expect((await (await told).toArray()).join('')).toBe('stopping');
  await closed;
});

it('an answer that is still on its way to a slow reader gets there whole', async () => {
  const { app } = createPatient();
  const whole = Buffer.alloc(64 * 1024 * 1024, 'a');
  app.get('/', async () => whole);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port, ended } = await openUnasked(app);
  const response = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1', agent: new Agent() }, resolve));

  const closed = app.close();
  await ended;
  let taken = 0;
  for await (const piece of response) taken += piece.length;
  expect(taken).toBe(whole.length);
  await closed;
});

it('a connection that was busy when the closing began ends with its answer, though its caller would keep it', async () => {
  const { app } = createPatient();
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  app.get('/', async () => {
    begun.resolve();
    await answered.promise;
    return 'whole';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const response = new Promise<IncomingMessage>((resolve) => get(url, { agent }, resolve));
  await begun.promise;

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answered.resolve();
  expect((await (await response).toArray()).join('')).toBe('whole');
  await closed;
  agent.destroy();
});
