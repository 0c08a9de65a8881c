import type { FastifyInstance } from 'fastify';

/** One line of the log for each answer: method, path without its query, status, time and address; never a body. */
export const mountRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), address: request.ip },
      'request',
    );
  });
};
