import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether this process was told to stop. From then on `/readyz` says no, and each answer asks its caller to connect anew, elsewhere. */
export type Stopping = { begin: () => void; hasBegun: () => boolean };

const sweepMs = 100;

/** Closes what nobody is answered on: the closing waits for every connection, and a caller may keep one for a minute and more. */
const createSweep = ({ server }: FastifyInstance) => {
  // Browsers and clients open some in advance; to Node one that has asked nothing yet is busy.
  const unasked = new Set<Socket>();
  server.on('connection', (socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', ({ socket }) => unasked.delete(socket));
  const sweepOnce = (): void => {
    server.closeIdleConnections();
    for (const socket of unasked) socket.destroy();
  };
  return (): void => {
    if (!server.listening) return;
    const sweep = setInterval(sweepOnce, sweepMs);
    server.once('close', () => clearInterval(sweep));
  };
};

export const mountStopping = (app: FastifyInstance): Stopping => {
  let begun = false;
  const sweepIdle = createSweep(app);
  app.addHook('onRequest', async (_request, reply) => {
    if (begun) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    begun = true;
    sweepIdle();
  });
  return {
    begin: () => {
      begun = true;
    },
    hasBegun: () => begun,
  };
};
