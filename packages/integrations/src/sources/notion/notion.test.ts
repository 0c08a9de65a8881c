import { describe, expect, it } from 'vitest';
import { describeDocumentSource, type FakeService, textOf } from '../../kit/conformance/sources.ts';
import { notion } from './index.ts';

type Kept = { id: string; title: string; parent: object; text: string; edited: number; blocks?: object[]; gone?: boolean };

const text = (words: string, href: string | null = null) => [{ type: 'text', plain_text: words, href, annotations: {} }];
const paragraph = (words: string) => ({
  object: 'block',
  id: `b-${words}`,
  type: 'paragraph',
  has_children: false,
  paragraph: { rich_text: text(words) },
});
const pageOf = ({ id, title, parent, edited, gone = false }: Kept) => ({
  ...{ object: 'page', id, parent, archived: gone, in_trash: gone, url: `https://www.notion.so/${id}` },
  last_edited_time: new Date(Date.UTC(2026, 0, 1, 0, edited)).toISOString(),
  properties: { Name: { id: 'title', type: 'title', title: text(title) } },
});

/** As https://developers.notion.com/reference/intro describes it; three at a time. */
const createNotion = (): FakeService & { pages: Map<string, Kept> } => {
  const pages = new Map<string, Kept>();
  let number = 0;
  let edits = 0;
  const nextEdit = (): number => {
    edits += 1;
    return edits;
  };
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const missing = () => json({ object: 'error', status: 404, code: 'object_not_found', message: 'Could not find it.' }, 404);
  const listOf = (all: readonly object[], from: string | null) => {
    const at = Number(from ?? 0);
    const hasMore = at + 3 < all.length;
    return json({ object: 'list', results: all.slice(at, at + 3), next_cursor: hasMore ? `${at + 3}` : null, has_more: hasMore });
  };
  const add = (title: string, within: string | null, words: string): string => {
    number += 1;
    const id = `page-${number}`;
    const parent = within ? { type: 'page_id', page_id: within } : { type: 'workspace', workspace: true };
    pages.set(id, { id, title, parent, text: words, edited: nextEdit() });
    return id;
  };
  return {
    pages,
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      const headers = new Headers(init?.headers);
      if (headers.get('authorization') !== 'Bearer ntn_secret' || !headers.get('notion-version'))
        return json({ code: 'unauthorized' }, 401);
      if (pathname === '/v1/search') {
        const { start_cursor: cursor = null } = JSON.parse(String(init?.body));
        return listOf([...pages.values()].filter(({ gone }) => !gone).map(pageOf), cursor);
      }
      const [, , kind, id = '', what] = pathname.split('/');
      const page = pages.get(id);
      if (kind === 'blocks' && what === 'children' && page && !page.gone)
        return listOf(page.blocks ?? [paragraph(page.text)], searchParams.get('start_cursor'));
      if (kind === 'pages' && page) return json(pageOf(page));
      return missing();
    },
    put: ({ folder, title, text: words }) => add(title, folder, words),
    addFolder: (title, within) => add(title, within, ''),
    change: (id, words) => {
      const page = pages.get(id);
      if (page) pages.set(id, { ...page, text: words, edited: nextEdit() });
    },
    remove: (id) => {
      const page = pages.get(id);
      if (page) pages.set(id, { ...page, gone: true });
    },
  };
};

const credentials = { token: 'ntn_secret' };

describeDocumentSource(notion, { credentials, open: createNotion, ending: 'md' });

describe('a page of Notion', () => {
  it('becomes Markdown, with lists, tables and what stands inside of blocks', async () => {
    const service = createNotion();
    const id = service.put({ folder: null, title: 'Care', text: '' });
    const page = service.pages.get(id);
    const of = (type: string, said: object, hasChildren = false) => ({
      object: 'block',
      id: `${type}-1`,
      type,
      has_children: hasChildren,
      [type]: said,
    });
    const blocks = [
      of('heading_2', { rich_text: text('Washing') }),
      of('bulleted_list_item', { rich_text: text('at 30°') }),
      of('to_do', { rich_text: text('iron'), checked: true }),
      of('code', { rich_text: text('a < b'), language: 'sql' }),
      of('paragraph', { rich_text: text('the *shop*', 'https://shop.example/') }),
      of('table', { table_width: 2 }, true),
    ];
    if (page) service.pages.set(id, { ...page, blocks });
    const row = (...cells: string[]) => ({ ...of('table_row', { cells: cells.map((each) => text(each)) }), id: cells.join() });
    service.pages.set('table-1', {
      ...(page ?? { title: '', parent: {}, text: '', edited: 0 }),
      id: 'table-1',
      blocks: [row('Size', 'Price'), row('M', '12')],
    });
    const content = await notion.read({ credentials, fetch: service.fetch, wait: async () => undefined }, { id, name: 'Care.md' });
    expect(textOf(content?.bytes)).toBe(
      `${[
        '# Care',
        '## Washing',
        '- at 30°',
        '- [x] iron',
        '```sql\na < b\n```',
        '[the \\*shop\\*](https://shop.example/)',
        '| Size | Price |\n| --- | --- |\n| M | 12 |',
      ].join('\n\n')}\n`,
    );
  });
});
