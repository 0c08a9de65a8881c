import type { ModuleSwitches } from '@inkstone/contract/kit/modules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseTrouble } from '#server/db/database-trouble.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { mountConsole } from './console-files.ts';
import type { Route } from './define-routes.ts';
import { readFraming } from './framing.ts';
import { languageOf, originOf } from './make-context.ts';
import { sendError } from './mount-routes.ts';
import { describeApi } from './openapi.ts';
import { renderApiPage } from './openapi-page.ts';
import { newNonce, securityHeaders } from './security-headers.ts';

/** An HTML page that the server renders and anybody may open. */
export type PublicPage = { status: number; html: (nonce: string) => string };

/** Finds a public page by its path; null for any other path. */
export type FindPublicPage = (path: string, origin: string) => Promise<PublicPage | null>;

type Parts = {
  publicUrl: string | null;
  consoleFolder: string;
  /** What the console is told of the modules of this installation. */
  modules: ModuleSwitches;
  routes: readonly Route[];
  /** What keeps requests from being served; null for nothing. */
  checkReadiness: () => Promise<Exclude<DatabaseTrouble, 'busy'> | 'stopping' | null>;
  findPublicPage: FindPublicPage;
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

const sendHtml = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.status(status).type('text/html; charset=utf-8').send(html);

const reasons = { away: 'database', connections: 'connections', disk: 'disk', stopping: 'stopping' } as const;

const mountHealth = (app: FastifyInstance, checkReadiness: Parts['checkReadiness']): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const trouble = await checkReadiness();
    if (!trouble) return reply.send({ status: 'ready' });
    return reply.status(503).header('retry-after', 5).send({ status: 'unavailable', reason: reasons[trouble] });
  });
};

const mountApiDocs = (app: FastifyInstance, { routes, publicUrl }: Parts): void => {
  const documentFor = (request: FastifyRequest) => describeApi(routes, originOf(request, publicUrl));
  app.get('/api/docs/openapi.json', (request) => documentFor(request));
  app.get('/api/docs/', (request, reply) => {
    const nonce = newNonce();
    const isHttps = originOf(request, publicUrl).startsWith('https:');
    reply.headers(securityHeaders({ mayBeFramed: true, nonce, isHttps }));
    return sendHtml(reply, 200, renderApiPage(documentFor(request), { language: languageOf(request), nonce }));
  });
};

const isPageRequest = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !path.startsWith('/assets/');

/** Mounts everything that is no endpoint of the contract: health checks, the API reference, public pages of stores, and the console. */
export const mountPages = async (app: FastifyInstance, parts: Parts): Promise<void> => {
  const mayBeFramed = await readFraming(parts.consoleFolder);
  app.addHook('onRequest', async (request, reply) => {
    const isHttps = originOf(request, parts.publicUrl).startsWith('https:');
    reply.headers(securityHeaders({ mayBeFramed: mayBeFramed(pathOf(request)), nonce: newNonce(), isHttps }));
  });
  mountHealth(app, parts.checkReadiness);
  mountApiDocs(app, parts);
  const { sendPage } = await mountConsole(app, parts.consoleFolder, parts.modules);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (!isPageRequest(request, path)) return sendError(new AppError('request.notFound', 404), request, reply);
    const origin = originOf(request, parts.publicUrl);
    const isHttps = origin.startsWith('https:');
    const page = await parts.findPublicPage(path, origin);
    if (page) {
      const nonce = newNonce();
      reply.headers(securityHeaders({ mayBeFramed: mayBeFramed(path), nonce, isHttps }));
      return sendHtml(reply, page.status, page.html(nonce));
    }
    return sendPage({ mayBeFramed: mayBeFramed(path), isHttps }, reply) ?? sendError(new AppError('request.notFound', 404), request, reply);
  });
};
