import type { Tracing } from '#server/kernel/tracing/tracing.ts';
import type { Outbound } from './outbound.ts';

/** The guarded client with a span for each call: its host, method and status until the answer begins; never a path, and no header goes out for it. */
export const traceOutbound = (outbound: Outbound, tracing: Tracing): Outbound => {
  const tracedFetch =
    (fetch: Outbound['fetch']): Outbound['fetch'] =>
    async (input, init) => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      const host = URL.parse(input instanceof Request ? input.url : String(input))?.hostname ?? 'unknown';
      const facts = { 'http.request.method': method, 'server.address': host };
      const span = tracing.begin(`${method} ${host}`, { kind: 'client', facts });
      try {
        const response = await span.run(() => fetch(input, init));
        span.note({ 'http.response.status_code': response.status });
        span.end(response.ok ? undefined : new Error(String(response.status)));
        return response;
      } catch (error) {
        span.end(error);
        throw error;
      }
    };
  return { ...outbound, fetch: tracedFetch(outbound.fetch), asFetch: (policy) => tracedFetch(outbound.asFetch(policy)) };
};
