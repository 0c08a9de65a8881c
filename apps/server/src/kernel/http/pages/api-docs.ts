import { apiDocsPath } from '@inkstone/contract/api-docs';
import type { RateLimit } from '@inkstone/contract/kit/endpoint';
import type { Language } from '@inkstone/phrases';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '../answers/security-headers.ts';
import { createTextSender, nameOf } from '../answers/text-sender.ts';
import type { BareRoute } from '../bare/bare-routes.ts';
import type { Route } from '../define-routes.ts';
import { languageOf, originOf } from '../endpoints/make-context.ts';
import { requireWithinLimits } from '../limits/request-limits.ts';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import { describeApi } from './openapi.ts';
import { apiPageStyle, renderApiPage } from './openapi-page.ts';
import { createPageSender } from './public-page.ts';

const limits: readonly RateLimit[] = [{ by: 'address', burst: 30, perMinute: 60 }];

/** Stands for the address of this installation until it is known. */
const originMark = 'https://installation.invalid';

/** What is made of the routes, once, when somebody asks for it. */
const createReference = (described: Parameters<typeof describeApi>[0]) => {
  let document: ReturnType<typeof describeApi> | undefined;
  let text: string | undefined;
  let version: string | undefined;
  const read = () => {
    document ??= describeApi(described, originMark);
    text ??= JSON.stringify(document);
    version ??= nameOf(text);
    return { document, text, version };
  };
  return {
    version: (): string => read().version,
    jsonFor: (origin: string): string => read().text.replace(JSON.stringify(originMark), () => JSON.stringify(origin)),
    page: (language: Language): string => renderApiPage(read().document, language),
  };
};

/** Mounts the API reference: a page to read, and its `openapi.json`. */
export const mountApiDocs = (
  app: FastifyInstance,
  {
    publicUrl,
    buckets,
    ...described
  }: { routes: readonly Route[]; bareRoutes: readonly BareRoute[]; publicUrl: string | null; buckets: TokenBuckets },
): void => {
  const reference = createReference(described);
  const sendPage = createPageSender();
  const sendText = createTextSender();
  app.get(`${apiDocsPath}openapi.json`, (request, reply) => {
    requireWithinLimits(request, { buckets, name: 'docs', limits });
    const origin = originOf(request, publicUrl);
    const version = nameOf(`${origin} ${reference.version()}`);
    return sendText({ version, type: 'application/json; charset=utf-8', make: async () => reference.jsonFor(origin) }, [request, reply]);
  });
  app.get(apiDocsPath, (request, reply) => {
    requireWithinLimits(request, { buckets, name: 'docs', limits });
    const language = languageOf(request);
    reply.header('vary', 'accept-language, cookie');
    const page = { status: 200, version: reference.version(), style: apiPageStyle, html: async () => reference.page(language) };
    const isHttps = originOf(request, publicUrl).startsWith('https:');
    const headers = (inline: string) => securityHeaders({ inline, mayBeFramed: true, isHttps });
    return sendPage(page, { key: language, headers }, [request, reply]);
  });
};
