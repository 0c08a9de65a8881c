import { type DocumentWithChunks, documentLimits } from '@inkstone/contract/documents';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { tellKept } from '#server/kernel/errors/translate.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { findChunks, findContentHead } from './content.repository.ts';
import {
  bringBack,
  countByState,
  type DocumentRow,
  findDocument,
  findDocuments,
  lockAdding,
  putAway,
  queueReading,
} from './document.repository.ts';
import { type DocumentCards, presentChunk } from './present-document.ts';
import { findSites } from './site.repository.ts';
import type { RequireBase } from './source.service.ts';
import { countTags } from './tag.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; requireBase: RequireBase; cards: DocumentCards; takeUp: () => void };
type Listed = PageQuery & {
  baseId: string;
  language: Language;
  q: string;
  state?: DocumentRow['state'] | undefined;
  tag?: string | undefined;
};

const paging = definePaging('documents');
/** What is put away can be brought back for so long. */
export const keptAwayMs = 24 * 3600 * 1000;

/** The documents of a knowledge base, as whoever keeps it sees and steers them. */
export const createDocumentService = ({ db, clock, requireBase, cards, takeUp }: Deps) => {
  const get = async ({ accountId }: Actor, { id, from }: { id: string; from: number }, language: Language): Promise<DocumentWithChunks> =>
    readAsTenant(db, accountId, async (tx) => {
      const limit = documentLimits.chunksAtOnce;
      const [row, head, chunks] = await Promise.all([
        findDocument(tx, id),
        findContentHead(tx, id),
        findChunks(tx, id, { from, limit: limit + 1 }),
      ]);
      if (!row) throw new AppError('document.notFound', 404);
      return {
        document: await cards.cardOf(tx, row, language),
        language: head?.language ?? null,
        notes: (head?.notes ?? []).map((note) => tellKept(note, language)),
        html: row.html,
        generation: row.generation,
        chunks: chunks.slice(0, limit).map(presentChunk),
        nextFrom: chunks.length > limit ? from + limit : null,
      };
    });

  return {
    get,

    list: ({ accountId }: Actor, { baseId, language, q, state, tag, ...query }: Listed) =>
      asTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        const { items: rows, nextCursor } = await paging.page(
          query,
          (asked) => findDocuments(tx, { ...asked, baseId, q, state, tag }),
          ({ document }) => document,
        );
        const items = await cards.cardsOf(tx, rows, language);
        const counts = { waiting: 0, reading: 0, indexed: 0, failed: 0, chunks: 0 };
        for (const each of await countByState(tx, baseId)) {
          counts[each.state] = each.documents;
          counts.chunks += each.chunks ?? 0;
        }
        const sites = (await findSites(tx, baseId)).map(({ site: { id, address, syncEvery, syncAt }, pages }) => ({
          ...{ id, address, syncEvery, pages },
          syncAt: syncAt?.toISOString() ?? null,
        }));
        return { items, nextCursor, counts, sites, tags: await countTags(tx, baseId) };
      }),

    /** Puts documents away, or brings them back. */
    remove: async ({ accountId }: Actor, { ids, undo }: { ids: readonly string[]; undo: boolean }): Promise<{ count: number }> => {
      const now = clock.now();
      const count = await asTenant(db, accountId, async (tx) => {
        await lockAdding(tx);
        return undo ? bringBack(tx, ids, { after: new Date(now.getTime() - keptAwayMs), now }) : putAway(tx, ids, now);
      });
      if (count === 0) throw new AppError('document.notFound', 404);
      if (undo) takeUp();
      return { count };
    },

    /** Reads documents again from their beginning. */
    retry: async ({ accountId }: Actor, ids: readonly string[]): Promise<{ count: number }> => {
      const count = await asTenant(db, accountId, (tx) => queueReading(tx, ids, clock.now()));
      if (count === 0) throw new AppError('document.notFound', 404);
      takeUp();
      return { count };
    },
  };
};
export type DocumentService = ReturnType<typeof createDocumentService>;
