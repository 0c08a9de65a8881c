import { expect, it } from 'vitest';
import { describeDocumentSource, type FakeService } from '../../kit/conformance/sources.ts';
import { confluence } from './index.ts';

type Kept = { id: string; title: string; spaceId: string; parentId: string | null; text: string; number: number; status: string };

const credentials = { site: 'https://example.atlassian.net', email: 'li@example.com', token: 'atlassian-token' };
const authorization = `Basic ${Buffer.from(`${credentials.email}:${credentials.token}`).toString('base64')}`;

/** As https://developer.atlassian.com/cloud/confluence/rest/v2/ describes it; three at a time. */
const createConfluence = (): FakeService => {
  const spaces = new Map<string, string>();
  const pages = new Map<string, Kept>();
  let number = 0;
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const told = ({ text, number: version, ...page }: Kept) => ({
    ...page,
    parentType: page.parentId ? 'page' : null,
    version: { number: version, createdAt: '2026-01-01T00:00:00.000Z', minorEdit: false },
    _links: { webui: `/spaces/X/pages/${page.id}`, editui: '', tinyui: '' },
  });
  const listOf = (all: readonly object[], url: URL) => {
    const at = Number(url.searchParams.get('cursor') ?? 0);
    const next = at + 3 < all.length ? { next: `${url.pathname}?limit=3&cursor=${at + 3}` } : {};
    return json({ results: all.slice(at, at + 3), _links: { ...next, base: `${credentials.site}/wiki` } });
  };
  const addPage = (title: string, within: string, text: string): string => {
    const [kind, of = ''] = within.split(':');
    const parent = kind === 'page' ? pages.get(of) : undefined;
    number += 1;
    const id = String(number);
    pages.set(id, { id, title, spaceId: parent?.spaceId ?? of, parentId: parent?.id ?? null, text, number: 1, status: 'current' });
    return id;
  };
  return {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      if (url.origin !== credentials.site || new Headers(init?.headers).get('authorization') !== authorization) return json({}, 401);
      const [kind, id = '', what] = url.pathname.replace('/wiki/api/v2/', '').split('/');
      const current = [...pages.values()].filter(({ status }) => status === 'current');
      if (kind === 'spaces' && what === 'pages')
        return listOf(current.filter((each) => each.spaceId === id && !each.parentId).map(told), url);
      if (kind === 'spaces')
        return listOf(
          [...spaces].map(([each, name]) => ({ id: each, key: 'X', name })),
          url,
        );
      if (!id) {
        const wanted = url.searchParams.get('space-id');
        return listOf(current.filter(({ spaceId }) => !wanted || spaceId === wanted).map(told), url);
      }
      const page = pages.get(id);
      if (!page) return json({ errors: [{ status: 404, code: 'NOT_FOUND', title: 'Not Found' }] }, 404);
      if (what === 'children') return listOf(current.filter(({ parentId }) => parentId === id).map(told), url);
      return json({ ...told(page), body: { export_view: { representation: 'export_view', value: `<p>${page.text}</p>` } } });
    },
    put: ({ folder, title, text }) => addPage(title, folder ?? 'space:1', text),
    addFolder: (title, within) => {
      if (within) return `page:${addPage(title, within, '')}`;
      number += 1;
      spaces.set(String(number), title);
      return `space:${number}`;
    },
    change: (id, text) => {
      const page = pages.get(id);
      if (page) pages.set(id, { ...page, text, number: page.number + 1 });
    },
    remove: (id) => {
      const page = pages.get(id);
      if (page) pages.set(id, { ...page, status: 'trashed' });
    },
  };
};

describeDocumentSource(confluence, { credentials, open: createConfluence, ending: 'html' });

it('sends the key of a site to that site alone, whatever an answer leads to', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new URL(String(input)).host);
    return Response.json({ results: [], _links: { next: 'https://elsewhere.invalid/wiki/api/v2/pages?cursor=2' } });
  };
  const context = { credentials, fetch, wait: async () => undefined };
  const { nextCursor } = await confluence.list(context, { folder: null, cursor: null });
  await confluence.list(context, { folder: null, cursor: nextCursor });
  expect(asked).toEqual(['example.atlassian.net', 'example.atlassian.net']);
});
