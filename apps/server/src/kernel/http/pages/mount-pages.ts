import type { ModuleSwitches } from '@inkstone/contract/kit/modules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseTrouble } from '#server/db/database-trouble.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { securityHeaders } from '../answers/security-headers.ts';
import type { BareRoute } from '../bare/bare-routes.ts';
import type { Route } from '../define-routes.ts';
import { originOf } from '../endpoints/make-context.ts';
import { sendError } from '../endpoints/mount-routes.ts';
import { requireWithinLimits } from '../limits/request-limits.ts';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import { mountApiDocs } from './api-docs.ts';
import { mountConsole } from './console-files.ts';
import { readFraming } from './framing.ts';
import { createPageSender, type FindPublicPage, pageLimits, pathOf } from './public-page.ts';

type Parts = {
  publicUrl: string | null;
  /** The origin that public pages have for themselves; null shows them under the console's. */
  publicPagesUrl: string | null;
  consoleFolder: string;
  /** What the console is told of the modules of this installation. */
  modules: ModuleSwitches;
  routes: readonly Route[];
  bareRoutes: readonly BareRoute[];
  buckets: TokenBuckets;
  /** What keeps requests from being served; null for nothing. */
  checkReadiness: () => Promise<Exclude<DatabaseTrouble, 'busy'> | 'stopping' | null>;
  findPublicPage: FindPublicPage;
  /** Other sites that may show a page of the console in a frame; null for pages that none may. */
  findAncestors: (path: string) => Promise<readonly string[] | null>;
  /** Whether a path is opened in a window by a page that another site shows, and talks to that page. */
  isOpenedFromOutside: (path: string) => boolean;
};

const reasons = { away: 'database', connections: 'connections', disk: 'disk', stopping: 'stopping' } as const;

const mountHealth = (app: FastifyInstance, checkReadiness: Parts['checkReadiness']): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const trouble = await checkReadiness();
    if (!trouble) return reply.send({ status: 'ready' });
    return reply.status(503).header('retry-after', 5).send({ status: 'unavailable', reason: reasons[trouble] });
  });
};

const isPageRequest = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !path.startsWith('/assets/');

/** Mounts everything that is no endpoint of the contract: health checks, the API reference, public pages of stores, and the console. */
export const mountPages = async (app: FastifyInstance, parts: Parts): Promise<void> => {
  const mayBeFramed = await readFraming(parts.consoleFolder);
  // Of what every answer bears; a page with scripts or styles inside brings its own.
  const headersOf = [false, true].map((isFramed) =>
    [false, true].map((isHttps) => securityHeaders({ mayBeFramed: isFramed, isHttps, inline: null })),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const isHttps = originOf(request, parts.publicUrl).startsWith('https:');
    const path = pathOf(request);
    reply.headers(headersOf[Number(mayBeFramed(path))]?.[Number(isHttps)] ?? {});
    // A window for a sign-in talks to the chat that opened it, whose page is another site's.
    if (parts.isOpenedFromOutside(path)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    done();
  });
  mountHealth(app, parts.checkReadiness);
  const { routes, bareRoutes, publicUrl, buckets } = parts;
  mountApiDocs(app, { routes, bareRoutes, publicUrl, buckets });
  const { sendPage } = await mountConsole(app, parts.consoleFolder, parts.modules);
  const sendPublicPage = createPageSender();
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (!isPageRequest(request, path)) return sendError(new AppError('request.notFound', 404), request, reply);
    requireWithinLimits(request, { buckets: parts.buckets, name: 'pages', limits: pageLimits });
    const origin = originOf(request, parts.publicUrl);
    const facts = { mayBeFramed: mayBeFramed(path), isHttps: origin.startsWith('https:') };
    const page = await parts.findPublicPage(path, origin);
    if (page && parts.publicPagesUrl) return reply.header('cache-control', 'no-store').redirect(`${parts.publicPagesUrl}${request.url}`);
    const headers = (inline: string) => securityHeaders({ ...facts, inline });
    if (page) return sendPublicPage(page, { key: `${origin}${path}`, headers }, [request, reply]);
    const ancestors = await parts.findAncestors(path);
    return (
      sendPage({ ...facts, ...(ancestors && { ancestors }) }, reply) ?? sendError(new AppError('request.notFound', 404), request, reply)
    );
  });
};
