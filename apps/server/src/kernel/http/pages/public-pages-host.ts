import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { plainHost } from '#server/kernel/host-name.ts';
import { publicHostHeaders } from '../answers/security-headers.ts';
import { requireWithinLimits } from '../limits/request-limits.ts';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import { createPageSender, type FindPublicPage, pageLimits, pathOf } from './public-page.ts';
import { refusalSource } from './refusal-page.ts';

type Parts = {
  /** The origin of the host that shows public pages and nothing else. */
  publicPagesUrl: string;
  findPublicPage: FindPublicPage;
  buckets: TokenBuckets;
};

/**
 * Answers whatever is asked of the host of public pages, before any other hook looks at the request: with such a page, or that there is
 * nothing. No cookie is read there.
 */
export const mountPublicPagesHost = (app: FastifyInstance, { publicPagesUrl, findPublicPage, buckets }: Parts): void => {
  const ownHost = plainHost(new URL(publicPagesUrl).hostname);
  const isHttps = publicPagesUrl.startsWith('https:');
  const sendPage = createPageSender();
  const headers = (inline: string) => publicHostHeaders({ inline, isHttps });
  const findFor = async ({ method }: FastifyRequest, path: string) =>
    method === 'GET' || method === 'HEAD' ? findPublicPage(path, publicPagesUrl) : null;
  app.decorateRequest('answersInPages', false);
  app.addHook('onRequest', async (request, reply) => {
    if (plainHost(request.hostname) !== ownHost) return;
    request.answersInPages = true;
    request.cookies = {};
    reply.headers(headers(refusalSource));
    requireWithinLimits(request, { buckets, name: 'pages', limits: pageLimits });
    const path = pathOf(request);
    const page = await findFor(request, path);
    if (!page) throw new AppError('request.notFound', 404);
    await sendPage(page, { key: `${publicPagesUrl}${path}`, headers }, [request, reply]);
  });
};
