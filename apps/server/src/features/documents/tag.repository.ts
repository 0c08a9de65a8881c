import { and, arrayOverlaps, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { documents } from '#server/db/schema/documents.ts';
import { isOpenTo, type KnownReader } from './readership.repository.ts';

/** Sets of tags, of each of which a document has one. */
export type TagSets = readonly (readonly string[])[];

const isThere = (tx: TenantReader) => and(eq(documents.accountId, tx.accountId), isNull(documents.deletedAt));
/** Conditions by which a document has a tag of each set. */
export const hasOfEach = (sets: TagSets): (SQL | undefined)[] =>
  sets.map((set) => (set.length ? arrayOverlaps(documents.tags, [...set]) : undefined));

/** The tags of a base with how many documents have each, by their letters. */
export const countTags = (tx: TenantReader, baseId: string) => {
  const tag = sql<string>`unnest(${documents.tags})`.as('tag');
  const tagged = tx
    .select({ tag })
    .from(documents)
    .where(and(isThere(tx), eq(documents.baseId, baseId)))
    .as('tagged');
  return tx.select({ tag: tagged.tag, documents: count() }).from(tagged).groupBy(tagged.tag).orderBy(asc(tagged.tag));
};

/** The tags of documents that answer a reader, by base and letters; of each base those alone that have one of its own set. */
export const findAnsweringTags = (tx: TenantReader, reader: KnownReader, sets: ReadonlyMap<string, readonly string[]>) => {
  const tag = sql<string>`unnest(${documents.tags})`.as('tag');
  const bases = [...sets].map(([baseId, set]) => and(eq(documents.baseId, baseId), ...hasOfEach([set])));
  const tagged = tx
    .select({ baseId: documents.baseId, tag })
    .from(documents)
    .where(and(isThere(tx), eq(documents.isEnabled, true), isOpenTo(tx, reader), or(...bases)))
    .as('tagged');
  return tx.select({ baseId: tagged.baseId, tag: tagged.tag }).from(tagged).groupBy(tagged.baseId, tagged.tag).orderBy(asc(tagged.tag));
};

/** The documents of a base that answer a reader and have a tag of each set. */
export const findTagged = async (
  tx: TenantReader,
  reader: KnownReader,
  { baseId, sets }: { baseId: string; sets: TagSets },
): Promise<string[]> => {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(isThere(tx), eq(documents.baseId, baseId), eq(documents.isEnabled, true), isOpenTo(tx, reader), ...hasOfEach(sets)))
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
    .where(and(eq(documents.accountId, tx.accountId), inArray(documents.id, [...ids])));
};
