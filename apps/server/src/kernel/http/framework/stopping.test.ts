import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createLogger } from '../../logging/logger.ts';
import { createFramework } from './framework.ts';
import { mountStopping } from './stopping.ts';

/** Whoever waits for a connection to be given up for being idle waits for ever. */
const createPatient = () => {
  const logger = createLogger({ level: 'silent' });
  const app = createFramework({ config: { trustProxy: false, publicUrl: null }, logger });
  app.server.keepAliveTimeout = 0;
  mountStopping(app);
  return app;
};

it('a connection that was opened in advance and has asked nothing is not waited for', async () => {
  const app = createPatient();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // a server that listens on a port has one
  const taken = once(app.server, 'connection');
  const early = connect(port, '127.0.0.1');
  await taken;
  const ended = once(early, 'close');
  await app.close();
  await ended;
});

it('a connection that was busy when the closing began ends with its answer, though its caller would keep it', async () => {
  const app = createPatient();
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
