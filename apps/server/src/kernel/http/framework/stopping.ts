import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether this process was told to stop. From then on `/readyz` says no, and each answer asks its caller to connect anew, elsewhere. */
export type Stopping = { begin: () => void; hasBegun: () => boolean };

const sweepMs = 100;

/**
 * Closes what nobody is answered on: the closing waits for every connection, and a caller may keep one for a minute and more.
 *
 * Node's own way, which its `close` takes too, knows only half of them: one that was opened in advance and has asked nothing yet is busy to it,
 * and an answer that was ended is sent, though most of it may still be on its way to a slow reader.
 */
const createSweep = ({ server }: FastifyInstance) => {
  const answers = new Map<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): void => {
    const before = answers.get(socket);
    if (before !== undefined) answers.set(socket, before + change);
  };
  server.on('connection', (socket) => {
    answers.set(socket, 0);
    socket.once('close', () => answers.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  const sweepOnce = (): void => {
    for (const [socket, open] of answers) if (open === 0) socket.destroy();
  };
  server.closeIdleConnections = sweepOnce;
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
