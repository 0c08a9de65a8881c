import { and, arrayOverlaps, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { documents } from '#server/db/schema/documents.ts';

/** Sets of tags, of each of which a document has one. */
export type TagSets = readonly (readonly string[])[];

const isThere = (tx: TenantReader) => and(eq(documents.accountId, tx.accountId), isNull(documents.deletedAt));
const hasOfEach = (sets: TagSets): (SQL | undefined)[] =>
  sets.map((set) => (set.length ? arrayOverlaps(documents.tags, [...set]) : undefined));

/** The tags of a base with how many documents have each, by their letters; of documents alone that answer and have one of some sets. */
export const countTags = (tx: TenantReader, baseId: string, answering: { sets: TagSets } | null = null) => {
  const tag = sql<string>`unnest(${documents.tags})`.as('tag');
  const only = answering ? [eq(documents.isEnabled, true), ...hasOfEach(answering.sets)] : [];
  const tagged = tx
    .select({ tag })
    .from(documents)
    .where(and(isThere(tx), eq(documents.baseId, baseId), ...only))
    .as('tagged');
  return tx.select({ tag: tagged.tag, documents: count() }).from(tagged).groupBy(tagged.tag).orderBy(asc(tagged.tag));
};

/** The documents of a base that answer and have a tag of each set. */
export const findTagged = async (tx: TenantReader, baseId: string, sets: TagSets): Promise<string[]> => {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(isThere(tx), eq(documents.baseId, baseId), eq(documents.isEnabled, true), ...hasOfEach(sets)))
    .orderBy(asc(documents.id));
  return rows.map(({ id }) => id);
};

/** Documents with their tags, locked until the transaction ends. */
export const lockTagged = (tx: TenantTransaction, ids: readonly string[]): Promise<{ id: string; tags: string[] }[]> =>
  tx
    .select({ id: documents.id, tags: documents.tags })
    .from(documents)
    .where(and(isThere(tx), inArray(documents.id, [...ids])))
    .orderBy(asc(documents.id))
    .for('update');

/** The same tags for some documents. */
export const updateTags = async (
  tx: TenantTransaction,
  ids: readonly string[],
  { tags, now }: { tags: readonly string[]; now: Date },
): Promise<void> => {
  await tx
    .update(documents)
    .set({ tags: [...tags], updatedAt: now })
    .where(and(isThere(tx), inArray(documents.id, [...ids])));
};
