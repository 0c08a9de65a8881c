import type { RateLimit } from '@inkstone/contract/kit/endpoint';
import type { Module } from '@inkstone/contract/kit/modules';
import type { Language } from '@inkstone/phrases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from './make-context.ts';
import type { OnRefusal } from './mount-routes.ts';
import { requireWithinLimits } from './request-limits.ts';
import type { TokenBuckets } from './token-bucket.ts';

/** A call as the programs send it: no session, no cookie, no contract. */
export type BareCall = { headers: Readonly<Record<string, string | string[] | undefined>>; params: Readonly<Record<string, string>> };

export type BareAnswer = { status: number; headers?: Readonly<Record<string, string>>; body: object };

/** A path of a feature's own beside the contract's routes, in somebody else's format. */
export type BareRoute = {
  method: 'GET' | 'POST';
  path: `/v1/${string}`;
  /** An installation without this module does not have the route. */
  module: Module;
  handle: (call: BareCall) => Promise<BareAnswer>;
  /** A refusal or a fault in the caller's format. */
  answerError: (error: unknown, language: Language) => BareAnswer;
};

/** For callers whose key was refused: who has a right one may call as often as it likes. */
const refusedLimits: readonly RateLimit[] = [{ by: 'address', burst: 60, perMinute: 60 }];

type Parts = { buckets: TokenBuckets; onRefusal: OnRefusal };

const paramsOf = (request: FastifyRequest): Record<string, string> => ({ ...(request.params as Record<string, string>) }); // the router's params are texts

const mountRoute = (app: FastifyInstance, route: BareRoute, { buckets, onRefusal }: Parts): void => {
  const tellLimit = (error: unknown, request: FastifyRequest): void =>
    onRefusal(error, {
      actor: null,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      route: `${route.method} ${route.path}`,
    });
  const work = async (request: FastifyRequest): Promise<BareAnswer> => {
    try {
      return await route.handle({ headers: request.headers, params: paramsOf(request) });
    } catch (error) {
      const answer = route.answerError(error, languageOf(request));
      if (answer.status === 500) request.log.error({ err: error }, 'fault');
      if (answer.status !== 401) return answer;
      try {
        requireWithinLimits(request, { buckets, name: 'refused keys', limits: refusedLimits });
        return answer;
      } catch (tooMany) {
        tellLimit(tooMany, request);
        return route.answerError(tooMany, languageOf(request));
      }
    }
  };
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const { status, headers = {}, body } = await work(request);
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .send(body);
    },
  });
};

/** Mounts what stands beside the contract's routes. */
export const mountBareRoutes = (app: FastifyInstance, routes: readonly BareRoute[], parts: Parts): void => {
  for (const route of routes) mountRoute(app, route, parts);
};
