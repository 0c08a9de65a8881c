import type { RateLimit } from '@inkstone/contract/kit/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { troubleOf } from '#server/db/database-trouble.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { translateError } from '#server/kernel/errors/translate.ts';
import { type Callers, recallReader, workForRecalled } from '../access/callers.ts';
import { requireProofOfOrigin } from '../access/proof-of-origin.ts';
import { requireAccess } from '../access/require-access.ts';
import { sessionCookie } from '../access/session-cookies.ts';
import { answerError } from '../answers/answer-error.ts';
import { heartbeatMs, serverClosing } from '../answers/event-stream.ts';
import type { Route } from '../define-routes.ts';
import { networkOf } from '../limits/network.ts';
import { requireWithinLimits } from '../limits/request-limits.ts';
import type { StreamPlaces } from '../limits/stream-places.ts';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { asCaller, type Caller } from './current-caller.ts';
import type { IdempotencyStore } from './idempotency.ts';
import { languageOf, makeContext, originOf } from './make-context.ts';
import { runEndpoint } from './run-endpoint.ts';

/** Told of every error that a request ended with, for the record; must not throw. `route` is method and pattern, never what was put into it. */
export type OnRefusal = (error: unknown, request: Caller & { route: string }) => void;

type Parts = {
  publicUrl: string | null;
  buckets: TokenBuckets;
  idempotency: IdempotencyStore;
  streams: StreamPlaces;
  callers: Callers;
  onRefusal: OnRefusal;
  /** How often streams beat, where it is not as usual. */
  heartbeatMs?: number;
  /** The visitor of a web site behind a token; null for none. */
  findVisitor?: (token: string, asked: { isWriting: boolean; network: string }) => Promise<Actor | null>;
  /** Refuses an operator who lacks what this installation asks of one. */
  requireOperator?: (actor: Actor) => Promise<void>;
};

const defaultBodyBytes = 256 * 1024;
const perAddress: readonly RateLimit[] = [{ by: 'address', burst: 600, perMinute: 3000 }];
const perUser: readonly RateLimit[] = [{ by: 'user', burst: 300, perMinute: 1500 }];

const callerOf = (request: FastifyRequest): Caller => ({
  actor: request.session?.actor ?? null,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

/** Whether the caller went away before its request was whole: no fault of ours, and nobody is left to be answered. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Fastify's error handler: sends the answer of an error; a fault is logged in full and answered with the general text. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = languageOf(request);
  const answer = answerError(hasLeft(request) ? new AppError('request.invalid') : error, language);
  const trouble = troubleOf(error);
  if (!answer) request.log.error({ err: error }, 'fault');
  else if (trouble) request.log.warn({ trouble }, 'the database can not serve');
  const { status, body, retryAfter } = answer ?? { status: 500, body: faultBody(language), retryAfter: undefined };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.status(status).header('cache-control', 'no-store');
  if (request.answersInPages) return reply.type('text/html; charset=utf-8').send(refusalPage(language, body.msg));
  return reply.type('application/json').send(body);
};

const faultBody = (language: 'en' | 'zh') => ({ errno: 1, code: 'request.fault', msg: translateError(language, 'request.fault') });

const bearer = /^Bearer (\S{20,2000})$/;

/** The token of a visitor, who has no cookie: what a page of another site sends by itself proves nothing here. */
const bearerOf = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1];

/** By what a caller shows who they are, and who that is: the cookie of a session, or the token of a visitor where visitors may ask. */
const proofOf = (request: FastifyRequest, { endpoint }: Route, parts: Pick<Parts, 'callers' | 'publicUrl' | 'findVisitor'>) => {
  const visit = endpoint.access === 'asker' ? bearerOf(request) : undefined;
  return {
    isVisit: visit !== undefined,
    token: visit ?? request.cookies[sessionCookie(originOf(request, parts.publicUrl))],
    find: async (token: string): Promise<Actor | null> => {
      if (!visit) return parts.callers.find(token);
      const asked = { isWriting: endpoint.method !== 'GET', network: networkOf(request.ip).own };
      return (await parts.findVisitor?.(token, asked)) ?? null;
    },
  };
};

const mountRoute = (app: FastifyInstance, route: Route, { closing, ...parts }: Parts & { closing: AbortSignal }): void => {
  const { endpoint } = route;
  const { buckets } = parts;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? defaultBodyBytes,
    // Session, access, CSRF and rate limits are checked before the body is read.
    onRequest: async (request) => {
      requireWithinLimits(request, { buckets, name: 'all', limits: perAddress });
      const { token, isVisit, find } = proofOf(request, route, parts);
      const recalled = token && !isVisit ? recallReader(parts.callers, endpoint, token) : null;
      const actor = recalled ?? (token ? await find(token) : null);
      request.session = token && actor ? { actor, token, isRecalled: recalled !== null } : null;
      requireAccess(endpoint.access, actor);
      if (actor && endpoint.access === 'operator') await parts.requireOperator?.(actor);
      requireProofOfOrigin(endpoint, request, originOf(request, parts.publicUrl));
      requireWithinLimits(request, { buckets, name: 'all', limits: perUser });
      requireWithinLimits(request, { buckets, name: `${endpoint.method} ${endpoint.path}`, limits: endpoint.limits ?? [] });
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store');
      const context = makeContext(request, reply, { publicUrl: parts.publicUrl, closing });
      const onFault = (error: unknown) => {
        const known = answerError(error, context.language);
        if (!known) request.log.error({ err: error }, 'fault in a stream');
        const { code, msg } = known?.body ?? faultBody(context.language);
        return { code, msg };
      };
      const { session } = request;
      const requireReader = async () =>
        requireAccess(endpoint.access, session && (await proofOf(request, route, parts).find(session.token)));
      const { idempotency, streams } = parts;
      const forStreams = { streams, onFault, requireReader, heartbeatMs: parts.heartbeatMs ?? heartbeatMs };
      const runAs = (actor: Actor | null) => runEndpoint({ route, request, reply, context, actor }, { idempotency, ...forStreams });
      return asCaller(callerOf(request), async () => {
        if (!session?.isRecalled) return runAs(session?.actor ?? null);
        const { token, actor: recalled } = session;
        const again = async (found: Actor | null): Promise<unknown> => {
          request.session = found && { token, actor: found, isRecalled: false };
          requireAccess(endpoint.access, found);
          return runAs(found);
        };
        return workForRecalled(parts.callers, { token, recalled, work: runAs, again });
      });
    },
  });
};

/**
 * Mounts the contract's routes on Fastify with what each of them passes (the middleware): access, CSRF, rate limits, parsing and answers.
 * Nothing else opens a path under /api.
 */
export const mountRoutes = (app: FastifyInstance, routes: readonly Route[], parts: Parts): void => {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort(serverClosing));
  app.decorateRequest('session', null);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => {
    parts.onRefusal(error, { ...callerOf(request), route: `${request.method} ${request.routeOptions.url ?? ''}` });
    return sendError(error, request, reply);
  });
  const shared = { ...parts, closing: closing.signal };
  for (const route of routes.filter(({ endpoint }) => !endpoint.rawBody && !endpoint.uploads)) mountRoute(app, route, shared);
  app.register(async (apart) => {
    // The body stays a Buffer for every content type, because a webhook's signature covers its bytes.
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
    for (const route of routes.filter(({ endpoint }) => endpoint.rawBody)) mountRoute(apart, route, shared);
  });
  app.register(async (apart) => {
    // A form with files is read by its handler, as it comes.
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser('multipart/form-data', async () => undefined);
    for (const route of routes.filter(({ endpoint }) => endpoint.uploads)) mountRoute(apart, route, shared);
  });
};
