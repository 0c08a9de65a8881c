import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimit } from '@inkstone/contract/kit/endpoint';
import type { Module } from '@inkstone/contract/kit/modules';
import type { Language } from '@inkstone/phrases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './make-context.ts';
import type { OnRefusal } from './mount-routes.ts';
import { requireWithinLimits } from './request-limits.ts';
import { nothingRuns } from './security-headers.ts';
import type { TokenBuckets } from './token-bucket.ts';

/** A call as the programs send it: no session, no cookie, no contract. */
export type BareCall = { headers: Readonly<Record<string, string | string[] | undefined>>; params: Readonly<Record<string, string>> };

export type BareAnswer = { status: number; headers?: Readonly<Record<string, string>>; body: object };

/** A call whose body is read, and whose answer is written, by whoever serves it: nothing of either has been touched. */
export type RawCall = BareCall & {
  request: IncomingMessage;
  response: ServerResponse;
  /** The caller's; asked for when something is told in words. */
  language: () => Language;
};

type Common = {
  path: `/v1/${string}` | `/v1beta/${string}`;
  /** An installation without this module does not have the route. */
  module: Module;
  /** A refusal or a fault in the caller's format. */
  answerError: (error: unknown, language: Language, headers: BareCall['headers']) => BareAnswer;
};

/** A path of a feature's own beside the contract's routes, in somebody else's format. What `serve` throws must come before its first byte. */
export type BareRoute = Common &
  (
    | { method: 'GET' | 'POST'; handle: (call: BareCall) => Promise<BareAnswer> }
    | { method: 'POST'; serve: (call: RawCall) => Promise<void> }
  );

/** For callers whose key was refused: who has a right one may call as often as it likes. */
const refusedLimits: readonly RateLimit[] = [{ by: 'address', burst: 60, perMinute: 60 }];

type Parts = { buckets: TokenBuckets; onRefusal: OnRefusal };

const paramsOf = (request: FastifyRequest): Record<string, string> => ({ ...(request.params as Record<string, string>) }); // the router's params are texts

/** The answer to what was thrown; whoever comes with wrong keys too often is told so instead. */
const createErrorAnswers = (route: BareRoute, { buckets, onRefusal }: Parts) => {
  const tellLimit = (error: unknown, request: FastifyRequest): void =>
    onRefusal(error, {
      actor: null,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      route: `${route.method} ${route.path}`,
    });
  return (error: unknown, request: FastifyRequest): BareAnswer => {
    const answer = route.answerError(error, languageOf(request), request.headers);
    if (answer.status === 500) request.log.error({ err: error }, 'fault');
    if (answer.status !== 401) return answer;
    try {
      requireWithinLimits(request, { buckets, name: 'refused keys', limits: refusedLimits });
      return answer;
    } catch (tooMany) {
      tellLimit(tooMany, request);
      return route.answerError(tooMany, languageOf(request), request.headers);
    }
  };
};

/** Writes a whole answer past the framework. A body that was not read to its end is not waited for. */
const writeRaw = ({ raw }: FastifyReply, request: IncomingMessage, { status, headers = {}, body }: BareAnswer): void => {
  if (raw.headersSent) return void raw.destroy();
  const text = JSON.stringify(body);
  raw.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(!request.readableEnded && { connection: 'close' }),
    ...headers,
  });
  raw.end(text);
};

const mountRoute = (app: FastifyInstance, route: BareRoute, parts: Parts): void => {
  const errorAnswer = createErrorAnswers(route, parts);
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      reply.header('content-security-policy', nothingRuns);
      if ('serve' in route) {
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
        reply.hijack();
        const { raw, headers } = request;
        try {
          await route.serve({ headers, params: paramsOf(request), request: raw, response: reply.raw, language: () => languageOf(request) });
        } catch (error) {
          writeRaw(reply, raw, errorAnswer(error, request));
        }
        return reply;
      }
      const work = route.handle({ headers: request.headers, params: paramsOf(request) });
      const { status, headers = {}, body } = await work.catch((error: unknown) => errorAnswer(error, request));
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .send(body);
    },
  });
};

/** Mounts what stands beside the contract's routes, in a part of the router that reads no bodies. */
export const mountBareRoutes = (app: FastifyInstance, routes: readonly BareRoute[], parts: Parts): void => {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of routes) mountRoute(inner, route, parts);
  });
};
