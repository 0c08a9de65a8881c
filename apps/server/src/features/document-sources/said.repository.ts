import type { ChosenReaders } from '@inkstone/contract/documents';
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { documentSourceItems, documentSourceReaders, documentSources } from '#server/db/schema/document-sources.ts';
import type { SourceRow } from './source.repository.ts';

const one = (tx: TenantReader, id: string) => and(eq(documentSources.accountId, tx.accountId), eq(documentSources.id, id));

export const insertSourceReaders = async (tx: TenantTransaction, sourceId: string, userIds: readonly string[]): Promise<void> => {
  if (!userIds.length) return;
  const rows = userIds.map((sharedUserId) => ({ accountId: tx.accountId, sourceId, sharedUserId }));
  await tx.insert(documentSourceReaders).values(rows).onConflictDoNothing();
};

/** Whom the documents of a source answer; null for everybody whom their knowledge base answers. */
export const findSourceReaders = async (tx: TenantReader, { id, isLimited, readerGroups: groups }: SourceRow): Promise<ChosenReaders> => {
  if (!isLimited) return null;
  const rows = await tx
    .select({ userId: documentSourceReaders.sharedUserId })
    .from(documentSourceReaders)
    .where(and(eq(documentSourceReaders.accountId, tx.accountId), eq(documentSourceReaders.sourceId, id)));
  return { groups, userIds: rows.map(({ userId }) => userId) };
};

/** What is said of the documents that a source brings. */
export type Said = { tags: readonly string[]; readers: ChosenReaders };

export const getSaid = async (tx: TenantReader, source: SourceRow): Promise<Said> => ({
  tags: source.tags,
  readers: await findSourceReaders(tx, source),
});

/** A source that nobody else changes until the transaction ends. */
export const lockSource = async (tx: TenantTransaction, id: string): Promise<SourceRow | undefined> => {
  const [row] = await tx.select().from(documentSources).where(one(tx, id)).for('update');
  return row;
};

/** Says something else of the documents that a source brings; some people stay, whoever is chosen. */
export const updateSaid = async (
  tx: TenantTransaction,
  id: string,
  { tags, readers, staying }: Said & { staying: readonly string[] },
): Promise<void> => {
  const limit = { isLimited: readers !== null, readerGroups: [...(readers?.groups ?? [])] };
  await tx
    .update(documentSources)
    .set({ tags: [...tags], ...limit })
    .where(one(tx, id));
  const named = and(eq(documentSourceReaders.accountId, tx.accountId), eq(documentSourceReaders.sourceId, id));
  await tx
    .delete(documentSourceReaders)
    .where(and(named, staying.length ? notInArray(documentSourceReaders.sharedUserId, [...staying]) : undefined));
  await insertSourceReaders(tx, id, readers?.userIds ?? []);
};

/** Which of the documents of a source another one holds, too. */
export const findHeldElsewhere = async (tx: TenantReader, sourceId: string, documentIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: documentSourceItems.documentId })
    .from(documentSourceItems)
    .where(
      and(
        eq(documentSourceItems.accountId, tx.accountId),
        ne(documentSourceItems.sourceId, sourceId),
        inArray(documentSourceItems.documentId, [...documentIds]),
      ),
    )
    .groupBy(documentSourceItems.documentId);
  return rows.flatMap(({ id }) => id ?? []);
};
