import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from './tracing.ts';

/**
 * A span for each request: method, route and status, nothing that was put into it. What a request says of the trace that it belongs to
 * counts where a trusted proxy stands in front; a stranger's word could make this server trace at will.
 */
export const mountRequestSpans = (app: FastifyInstance, { tracing, isBehindProxy }: { tracing: Tracing; isBehindProxy: boolean }): void => {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'unknown'}`;

  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = tracing.begin(nameOf(request), {
      kind: 'server',
      isRoot: true,
      traceparent: isBehindProxy && typeof traceparent === 'string' ? traceparent : undefined,
      facts: { 'http.request.method': request.method, 'http.route': request.routeOptions.url ?? 'unknown' },
    });
    spans.set(request, span);
    span.run(done);
  });
  // The body is read by events of the connection, which do not know of the request.
  app.addHook('preValidation', (request, _reply, done) => (spans.get(request)?.run ?? ((work: () => void) => work()))(done));
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.note({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? new Error(String(reply.statusCode)) : undefined);
  });
};
