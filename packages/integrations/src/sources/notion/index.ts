import { belowOf } from '../../kit/below.ts';
import { requireFields } from '../../kit/connection.ts';
import type { DocumentSource, SourceContext, SourceDocument } from '../../kit/document-source.ts';
import { fileNameOf } from '../../kit/file-title.ts';
import { createServiceCall, type ServiceCall } from '../../kit/service-call.ts';
import { type BlockTree, markdownOf, titleOf } from './markdown.ts';
import { metadata } from './metadata.ts';
import { block, type Found, found, listOf, type Parent } from './wire.ts';

const api = 'https://api.notion.com/v1';
const pageSize = 100;
/** So many pages and databases of a workspace are looked at, and so much of one page. */
const most = { found: 20_000, blocks: 10_000, depth: 12 } as const;
/** A page tells the minute of its last change: what is changed again within that minute looks the same. */
const minuteMs = 2 * 60 * 1000;

type Service = { call: ServiceCall; headers: Record<string, string> };

const open = (context: SourceContext): Service => {
  requireFields(metadata, context.credentials);
  const headers = {
    authorization: `Bearer ${context.credentials['token']}`,
    'notion-version': '2022-06-28',
    'content-type': 'application/json',
  };
  return { call: createServiceCall(metadata, context), headers };
};

const isGone = ({ archived, in_trash: inTrash }: Pick<Found, 'archived' | 'in_trash'>): boolean => Boolean(archived || inTrash);

/** https://developers.notion.com/reference/post-search */
const search = ({ call, headers }: Service, cursor: string | null, size: number = pageSize) =>
  call.get(listOf(found), `${api}/search`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      page_size: size,
      sort: { direction: 'ascending', timestamp: 'last_edited_time' },
      ...(cursor && { start_cursor: cursor }),
    }),
  });

const searchAll = async (service: Service): Promise<Found[]> => {
  const all = new Map<string, Found>();
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof search>> = await search(service, cursor);
    for (const each of answer.results) all.set(each.id, each);
    cursor = answer.has_more ? (answer.next_cursor ?? null) : null;
  } while (cursor && all.size < most.found);
  return [...all.values()].filter((each) => !isGone(each));
};

const parentOf = ({ page_id: page, database_id: database, block_id: inBlock }: Parent): string | null =>
  page ?? database ?? inBlock ?? null;

/** A page inside of a column or a toggle says that block alone, so it is asked in which page that stands. */
const withPlaces = async ({ call, headers }: Service, all: readonly Found[]) => {
  const blocks = new Map<string, string | null>();
  for (const { parent } of all) {
    let at = parent.block_id;
    for (let depth = 0; at && !blocks.has(at) && depth < most.depth; depth += 1) {
      const around: { parent?: Parent | undefined } | undefined = await call.find(block, `${api}/blocks/${at}`, { headers });
      blocks.set(at, around?.parent ? parentOf(around.parent) : null);
      at = around?.parent?.block_id;
    }
  }
  const inBlocks = [...blocks].map(([id, parent]) => ({ id, parent, of: null }));
  return [...all.map((of) => ({ id: of.id, parent: parentOf(of.parent), of })), ...inBlocks];
};

const nameOf = ({ object, title = [], properties }: Found): string =>
  object === 'database' ? title.map(({ plain_text: words }) => words).join('') : titleOf(properties);

const documentOf = (page: Found): SourceDocument => {
  const { id, url = null, last_edited_time: changedAt } = page;
  const isFresh = Date.now() - Date.parse(changedAt) < minuteMs;
  return { id, name: fileNameOf(nameOf(page), 'md'), url, version: isFresh ? `${changedAt}~` : changedAt, changedAt, bytes: null };
};

const pagesIn = (all: readonly Found[]): SourceDocument[] => all.filter(({ object }) => object === 'page').map(documentOf);

type Room = { left: number };

const readBlocks = async (service: Service, { id, depth }: { id: string; depth: number }, room: Room): Promise<BlockTree[] | undefined> => {
  const blocks: BlockTree[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor ? `&start_cursor=${encodeURIComponent(cursor)}` : '';
    const url: string = `${api}/blocks/${id}/children?page_size=${pageSize}${from}`;
    const answer = await service.call.find(listOf(block), url, { headers: service.headers });
    if (!answer) return undefined;
    for (const each of answer.results) {
      room.left -= 1;
      const isOwnPage = each.type === 'child_page' || each.type === 'child_database';
      const goesOn = each.has_children && !isOwnPage && room.left > 0 && depth < most.depth;
      const inside = goesOn ? await readBlocks(service, { id: each.id, depth: depth + 1 }, room) : [];
      blocks.push({ ...each, inside: inside ?? [] });
    }
    cursor = answer.has_more ? (answer.next_cursor ?? null) : null;
  } while (cursor && room.left > 0);
  return blocks;
};

/** Notion, by an internal integration: https://developers.notion.com/reference/intro */
export const notion: DocumentSource = {
  metadata,

  test: async (context) => (await search(open(context), null, 20)).results.map(nameOf).filter(Boolean),

  listFolders: async (context, { folder }) => {
    const service = open(context);
    const all = await searchAll(service);
    const placed = await withPlaces(service, all);
    const parents = new Map(placed.map(({ id, parent }) => [id, parent]));
    const blocks = new Set(placed.filter(({ of }) => !of).map(({ id }) => id));
    const known = new Set(all.map(({ id }) => id));
    const standsIn = (id: string): string | null => {
      let at = parents.get(id) ?? null;
      for (let depth = 0; at && blocks.has(at) && depth < most.depth; depth += 1) at = parents.get(at) ?? null;
      // What stands in something that may not be read stands at the top.
      return at && known.has(at) ? at : null;
    };
    const items = all.filter(({ id }) => standsIn(id) === folder).map((each) => ({ id: each.id, name: nameOf(each) || '–' }));
    return { items: items.sort((a, b) => a.name.localeCompare(b.name)), nextCursor: null };
  },

  list: async (context, { folder, cursor }) => {
    const service = open(context);
    if (folder === null) {
      const { results, has_more: hasMore, next_cursor: next = null } = await search(service, cursor);
      return { items: pagesIn(results.filter((each) => !isGone(each))), nextCursor: hasMore ? next : null };
    }
    const placed = belowOf(await withPlaces(service, await searchAll(service)), folder);
    return { items: pagesIn(placed.flatMap(({ of }) => of ?? [])), nextCursor: null };
  },

  read: async (context, { id, name }) => {
    const service = open(context);
    const page = await service.call.find(found, `${api}/pages/${id}`, { headers: service.headers });
    if (!page || isGone(page)) return undefined;
    const blocks = await readBlocks(service, { id, depth: 0 }, { left: most.blocks });
    if (!blocks) return undefined;
    return { name, mediaType: 'text/markdown', bytes: new TextEncoder().encode(markdownOf(page.properties, blocks)) };
  },
};
