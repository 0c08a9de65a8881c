import type { FastifyInstance } from 'fastify';

/** Whether this process was told to stop. From then on `/readyz` says no, and each answer asks its caller to connect anew, elsewhere. */
export type Stopping = { begin: () => void; hasBegun: () => boolean };

const sweepMs = 100;

/** A connection that was busy when the closing began would be kept for its caller's next request, and the closing would wait for it. */
const sweepIdle = ({ server }: FastifyInstance): void => {
  if (!server.listening) return;
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  server.once('close', () => clearInterval(sweep));
};

export const mountStopping = (app: FastifyInstance): Stopping => {
  let begun = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (begun) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    begun = true;
    sweepIdle(app);
  });
  return {
    begin: () => {
      begun = true;
    },
    hasBegun: () => begun,
  };
};
