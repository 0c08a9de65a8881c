import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nothingRuns } from '../answers/security-headers.ts';
import { languageOf } from '../endpoints/make-context.ts';
import { type AnswerParts, type Asker, createErrorAnswers } from './bare-answers.ts';
import { type BareRoute, createServing } from './bare-routes.ts';
import { openQuickDoor, type QuickParts } from './quick-door.ts';

const paramsOf = (request: FastifyRequest): Record<string, string> => ({ ...(request.params as Record<string, string>) }); // the router's params are texts

const askerOf = (request: FastifyRequest): Asker => ({
  ip: request.ip,
  headers: request.headers,
  language: () => languageOf(request),
  log: request.log,
});

const mountRoute = (app: FastifyInstance, route: BareRoute, parts: AnswerParts): void => {
  const errorAnswer = createErrorAnswers(route, parts);
  const serve = 'serve' in route ? createServing(route, parts) : null;
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      reply.header('content-security-policy', nothingRuns);
      if (serve || !('handle' in route)) {
        reply.hijack();
        const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
        await serve?.({ request: request.raw, response: reply.raw, params: paramsOf(request), headers }, () => askerOf(request));
        return reply;
      }
      const work = route.handle({ headers: request.headers, params: paramsOf(request) });
      const { status, headers = {}, body } = await work.catch((error: unknown) => errorAnswer(error, askerOf(request)));
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .send(body);
    },
  });
};

/** Mounts what stands beside the contract's routes, in a part of the router that reads no bodies, and where that can be, before the router, too. */
export const mountBareRoutes = (app: FastifyInstance, routes: readonly BareRoute[], parts: QuickParts): void => {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of routes) mountRoute(inner, route, parts);
  });
  openQuickDoor(app, routes, parts);
};
