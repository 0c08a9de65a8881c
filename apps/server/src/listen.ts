import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartError } from './db/start-error.ts';

const listenError = (error: unknown, { host, port }: Config): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const why = {
    EADDRINUSE: `Port ${port} of ${host} is taken, perhaps by another Inkstone. Stop it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be opened by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
  }[String(code)];
  return why ? new StartError(why, { cause: error }) : error;
};

/** Tries the port before anything is started for it. */
export const requireFreePort = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) => reject(listenError(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });

/** Opens the port and answers where people reach it. */
export const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenError(error, config);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const name = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};
