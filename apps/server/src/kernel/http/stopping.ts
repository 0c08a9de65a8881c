import type { FastifyInstance } from 'fastify';

/** Whether this process was told to stop. From then on `/readyz` says no, and each answer asks its caller to connect anew, elsewhere. */
export type Stopping = { begin: () => void; hasBegun: () => boolean };

export const mountStopping = (app: FastifyInstance): Stopping => {
  let begun = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (begun) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    begun = true;
  });
  return {
    begin: () => {
      begun = true;
    },
    hasBegun: () => begun,
  };
};
