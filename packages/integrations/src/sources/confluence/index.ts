import { escapeHtml } from '@inkstone/text/html';
import { belowOf } from '../../kit/below.ts';
import { checkBaseUrl, requireFields } from '../../kit/connection.ts';
import type { DocumentSource, SourceContext, SourceDocument } from '../../kit/document-source.ts';
import { fileNameOf } from '../../kit/file-title.ts';
import { createServiceCall, type ServiceCall } from '../../kit/service-call.ts';
import { metadata } from './metadata.ts';
import { child, listOf, type Page, page, pageWithBody, space } from './wire.ts';

const pageSize = 250;
const mostPages = 20_000;

type Service = { call: ServiceCall; site: string; init: RequestInit };

const open = (context: SourceContext): Service => {
  const { credentials } = context;
  requireFields(metadata, credentials);
  const site = checkBaseUrl(metadata.name, credentials['site'], credentials).replace(/\/wiki$/, '');
  const basic = Buffer.from(`${credentials['email']}:${credentials['token']}`).toString('base64');
  const init = { headers: { authorization: `Basic ${basic}`, accept: 'application/json' } };
  return { call: createServiceCall(metadata, context), site, init };
};

/** Of the address of the next page only the mark is taken: the key goes to no address that an answer names. */
const cursorIn = (next: string | undefined): string | null =>
  (next ? URL.parse(next, 'https://x.invalid')?.searchParams.get('cursor') : null) ?? null;

const addressOf = ({ site }: Service, path: string, query: Record<string, string | null> = {}): string => {
  const url = new URL(`${site}/wiki/api/v2/${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
};

const pagesOf = async (service: Service, spaceId: string | null, cursor: string | null) => {
  const url = addressOf(service, 'pages', { 'space-id': spaceId, status: 'current', limit: `${pageSize}`, cursor });
  const { results, _links: links } = await service.call.get(listOf(page), url, service.init);
  return { results, cursor: cursorIn(links?.next) };
};

const allPagesOf = async (service: Service, spaceId: string | null): Promise<Page[]> => {
  const all: Page[] = [];
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof pagesOf>> = await pagesOf(service, spaceId, cursor);
    all.push(...answer.results);
    cursor = answer.cursor;
  } while (cursor && all.length < mostPages);
  return all;
};

const documentOf =
  ({ site }: Service) =>
  ({ id, title, version, _links: links }: Page): SourceDocument => ({
    id,
    name: fileNameOf(title, 'html'),
    url: links?.webui ? `${site}/wiki${links.webui}` : null,
    version: String(version?.number ?? 0),
    changedAt: version?.createdAt ?? null,
    bytes: null,
  });

/** A folder's id says what it is: `space:12` or `page:34`. */
const partsOf = (folder: string): { kind: string; id: string } => {
  const [kind = '', id = ''] = folder.split(':');
  return { kind, id: encodeURIComponent(id) };
};

/** Confluence Cloud by its second API: https://developer.atlassian.com/cloud/confluence/rest/v2/ */
export const confluence: DocumentSource = {
  metadata,

  test: async (context) => {
    const service = open(context);
    const { results } = await service.call.get(listOf(space), addressOf(service, 'spaces', { limit: '20' }), service.init);
    return results.map(({ name }) => name);
  },

  listFolders: async (context, { folder, cursor }) => {
    const service = open(context);
    const query = { limit: `${pageSize}`, cursor };
    if (folder === null) {
      const { results, _links: links } = await service.call.get(listOf(space), addressOf(service, 'spaces', query), service.init);
      return { items: results.map(({ id, name }) => ({ id: `space:${id}`, name })), nextCursor: cursorIn(links?.next) };
    }
    const { kind, id } = partsOf(folder);
    const url =
      kind === 'space'
        ? addressOf(service, `spaces/${id}/pages`, { depth: 'root', ...query })
        : addressOf(service, `pages/${id}/children`, query);
    const found = await service.call.find(listOf(child), url, service.init);
    const items = (found?.results ?? []).map((each) => ({ id: `page:${each.id}`, name: each.title }));
    return { items, nextCursor: cursorIn(found?._links?.next) };
  },

  list: async (context, { folder, cursor }) => {
    const service = open(context);
    const { kind, id } = partsOf(folder ?? '');
    if (kind !== 'page') {
      const answer = await pagesOf(service, kind === 'space' ? id : null, cursor);
      return { items: answer.results.map(documentOf(service)), nextCursor: answer.cursor };
    }
    const top = await service.call.find(page, addressOf(service, `pages/${id}`), service.init);
    if (!top || (top.status ?? 'current') !== 'current') return { items: [], nextCursor: null };
    const placed = (await allPagesOf(service, top.spaceId ?? null)).map((each) => ({ id: each.id, parent: each.parentId ?? null, each }));
    return { items: belowOf(placed, top.id).map(({ each }) => documentOf(service)(each)), nextCursor: null };
  },

  read: async (context, { id, name }) => {
    const service = open(context);
    const url = addressOf(service, `pages/${encodeURIComponent(id)}`, { 'body-format': 'export_view' });
    const found = await service.call.find(pageWithBody, url, service.init);
    if (!found || (found.status ?? 'current') !== 'current') return undefined;
    const title = escapeHtml(found.title);
    const html = `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${found.body?.export_view?.value ?? ''}</body></html>`;
    return { name, mediaType: 'text/html', bytes: new TextEncoder().encode(html) };
  },
};
