import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { nothingRuns, securityHeaders } from '../answers/security-headers.ts';
import { languageOf } from '../endpoints/make-context.ts';
import { type Trust, trustOf } from '../framework/framework.ts';
import type { AnswerParts, Asker } from './bare-answers.ts';
import { type BareRoute, createServing } from './bare-routes.ts';

export type QuickParts = AnswerParts & {
  config: Trust & { publicUrl: string | null; publicPagesUrl: string | null; metrics: unknown; requestLog: boolean };
  isTraced: boolean;
  /** Whether this process was told to stop. */
  isStopping: () => boolean;
};

/** Whether the router does something for each request that is not done here: what is counted and written down, whose scheme and host it is. */
const needsRouter = ({ config: { publicUrl, publicPagesUrl, metrics, requestLog, trustProxy }, isTraced }: QuickParts): boolean =>
  Boolean(metrics || requestLog || isTraced) || (publicUrl === null && (trustProxy !== false || publicPagesUrl !== null));

/** The headers that each answer bears, as the router's answers to programs do. */
const headersFor = (publicUrl: string | null): string[] => {
  const isHttps = publicUrl?.startsWith('https:') === true;
  const shared = securityHeaders({ mayBeFramed: false, isHttps, inline: null });
  return Object.entries({ ...shared, 'content-security-policy': nothingRuns }).flat();
};

/**
 * Takes the calls of programs before the router sees them, where they stand under a plain address: for those it would find the route, run its
 * hooks and copy headers, a sixth of what a call takes. Whatever else is asked, and all calls while the process stops, go to the router.
 */
export const openQuickDoor = (app: FastifyInstance, routes: readonly BareRoute[], parts: QuickParts): void => {
  if (needsRouter(parts)) return;
  const { config, isStopping } = parts;
  // Where public pages have a host of their own, only that of the console is ours.
  const ownHost = config.publicPagesUrl !== null && config.publicUrl !== null ? new URL(config.publicUrl).host : null;
  const servings = new Map(
    routes.flatMap((route) => ('serve' in route && !/[:*]/.test(route.path) ? [[route.path as string, createServing(route, parts)]] : [])), // looked up by any address
  );
  const trust = trustOf(config);
  const headers = headersFor(config.publicUrl);
  const askerOf = (request: IncomingMessage): Asker => ({
    ip: trust === false ? (request.socket.remoteAddress ?? '') : proxyAddress(request, trust),
    headers: request.headers,
    language: () => languageOf({ query: null, cookies: {}, headers: request.headers }),
    log: app.log,
  });
  const take = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'POST' || request.headers.cookie !== undefined || isStopping()) return false;
    if (ownHost !== null && request.headers.host !== ownHost) return false;
    const serve = servings.get(request.url ?? '');
    if (!serve) return false;
    void serve({ request, response, params: {}, headers }, () => askerOf(request));
    return true;
  };
  // The router alone gives way: who else listens to requests hears of all of them.
  app.server.off('request', app.routing);
  app.server.on('request', (request, response) => {
    if (!take(request, response)) app.routing(request, response);
  });
};
