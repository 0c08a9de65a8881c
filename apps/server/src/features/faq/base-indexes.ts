import { setImmediate as turn } from 'node:timers/promises';
import { createFaqIndex, type FaqIndex } from '@inkstone/retrieval/faq/faq-index';
import { LRUCache } from 'lru-cache';
import type { TenantReader } from '#server/db/handles.ts';
import { findChanges, findRevision } from './entry.repository.ts';

type Known = { index: FaqIndex; revision: number };

/** So many wordings are kept in memory, of the bases that were asked last: a thousand of them take about three megabytes. */
const mostWordings = 40_000;
/** So many wordings are read between turns for everybody else. */
const aTurn = 200;

/** The entries of knowledge bases in memory, by their wordings; each question reads what changed since the last one. */
export const createBaseIndexes = () => {
  const kept = new LRUCache<string, Known>({ maxSize: mostWordings, sizeCalculation: ({ index }) => index.size() + 1 });

  const catchUp = async (tx: TenantReader, baseId: string, { index, revision }: Known): Promise<Known> => {
    const changes = await findChanges(tx, baseId, revision);
    let since = 0;
    for (const { id, wordings } of changes) {
      if (wordings) index.put(id, wordings);
      else index.remove(id);
      since += wordings?.length ?? 1;
      if (since < aTurn) continue;
      since = 0;
      await turn();
    }
    return { index, revision: changes.reduce((newest, { changedIn }) => Math.max(newest, changedIn), revision) };
  };

  return {
    /** The entries of a base as they are now; null where there never was one. */
    find: async (tx: TenantReader, baseId: string): Promise<FaqIndex | null> => {
      const revision = await findRevision(tx, baseId);
      if (!revision) return null;
      const name = `${tx.accountId} ${baseId}`;
      const known = kept.get(name);
      if (known && known.revision >= revision) return known.index;
      const newest = await catchUp(tx, baseId, known ?? { index: createFaqIndex(), revision: 0 });
      // One that is larger than all that may be kept is read anew for each question.
      kept.set(name, newest);
      return newest.index;
    },
  };
};
export type BaseIndexes = ReturnType<typeof createBaseIndexes>;
