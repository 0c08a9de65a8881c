import { and, arrayContains, arrayOverlaps, asc, eq, inArray, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { documentReaders, documents, endedDocuments } from '#server/db/schema/documents.ts';
import type { Reader } from '#server/kernel/actor.ts';
import { groupKey } from '#server/kernel/group-key.ts';

/** Who reads, with what names them. */
export type KnownReader = Extract<Reader, string> | { sharedUserId: string; groups: readonly string[] };

/** Whom documents answer: chosen groups and people; null for everybody whom their knowledge base answers. */
export type Readership = { groups: readonly string[]; userIds: readonly string[] } | null;

/** Condition by which a document is closed to a reader; undefined where none is. */
export const isClosedTo = (tx: TenantReader, reader: KnownReader): SQL | undefined => {
  if (reader === 'staff') return undefined;
  if (reader === 'guest') return eq(documents.isLimited, true);
  const named = tx
    .select({ id: documentReaders.documentId })
    .from(documentReaders)
    .where(and(eq(documentReaders.accountId, tx.accountId), eq(documentReaders.sharedUserId, reader.sharedUserId)));
  const isNamed = inArray(documents.id, named);
  const keys = reader.groups.map(groupKey);
  const isOpened = keys.length ? or(isNamed, arrayOverlaps(documents.readerKeys, keys)) : isNamed;
  return and(eq(documents.isLimited, true), isOpened && not(isOpened));
};

/** Condition by which a reader reads a document; undefined where they read all. */
export const isOpenTo = (tx: TenantReader, reader: KnownReader): SQL | undefined => {
  const isClosed = isClosedTo(tx, reader);
  return isClosed && not(isClosed);
};

/** Condition by which a limited document that has ended was closed to a reader. */
const wasClosedTo = (reader: KnownReader): SQL | undefined => {
  if (typeof reader === 'string') return undefined;
  const keys = reader.groups.map(groupKey);
  const wasNamed = arrayContains(endedDocuments.readerIds, [reader.sharedUserId]);
  const wasOpen = keys.length ? or(wasNamed, arrayOverlaps(endedDocuments.readerKeys, keys)) : wasNamed;
  return wasOpen && not(wasOpen);
};

/** Which of some documents are closed to a reader, put away or not, or were when they ended. */
export const findClosed = async (tx: TenantReader, reader: KnownReader, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const isClosed = isClosedTo(tx, reader);
  if (!isClosed || !ids.length) return new Set();
  const [there, ended] = await Promise.all([
    tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.accountId, tx.accountId), inArray(documents.id, [...ids]), isClosed)),
    tx
      .select({ id: endedDocuments.documentId })
      .from(endedDocuments)
      .where(and(eq(endedDocuments.accountId, tx.accountId), inArray(endedDocuments.documentId, [...ids]), wasClosedTo(reader))),
  ]);
  return new Set([...there, ...ended].map(({ id }) => id));
};

/**
 * Notes whom those of some documents answer that are limited, before they end.
 * @sql Copies within the database, each row with its people.
 */
export const insertEnded = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  const people = sql`select ${documentReaders.sharedUserId} from ${documentReaders}
    where ${documentReaders.accountId} = ${documents.accountId} and ${documentReaders.documentId} = ${documents.id}`;
  await runSql(
    tx,
    sql`insert into ${endedDocuments} (account_id, document_id, base_id, reader_keys, reader_ids)
      select ${documents.accountId}, ${documents.id}, ${documents.baseId}, ${documents.readerKeys}, array(${people})
      from ${documents}
      where ${documents.accountId} = ${tx.accountId}::uuid and ${documents.id} = any(${sql.param([...ids])}::uuid[]) and ${documents.isLimited}
      on conflict do nothing`,
  );
};

/** The people by name whom some documents answer. */
export const findReaders = (tx: TenantReader, documentIds: readonly string[]): Promise<{ documentId: string; userId: string }[]> =>
  tx
    .select({ documentId: documentReaders.documentId, userId: documentReaders.sharedUserId })
    .from(documentReaders)
    .where(and(eq(documentReaders.accountId, tx.accountId), inArray(documentReaders.documentId, [...documentIds])));

/** The columns of a document that say whom it answers. */
export const readershipColumns = (readers: Readership) => ({
  isLimited: readers !== null,
  readerGroups: [...(readers?.groups ?? [])],
  readerKeys: [...new Set((readers?.groups ?? []).map(groupKey))],
});

/**
 * Opens documents to people by name.
 * @sql Each of many with each of many: as two parameters.
 */
export const insertReaders = async (tx: TenantTransaction, documentIds: readonly string[], userIds: readonly string[]): Promise<void> => {
  if (!documentIds.length || !userIds.length) return;
  await runSql(
    tx,
    sql`insert into ${documentReaders} (account_id, document_id, shared_user_id)
      select ${tx.accountId}::uuid, document, person
      from unnest(${sql.param([...documentIds])}::uuid[]) document cross join unnest(${sql.param([...userIds])}::uuid[]) person
      on conflict do nothing`,
  );
};

/** Some documents, locked until the transaction ends; answers which of them are there. */
export const lockDocuments = async (tx: TenantTransaction, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.accountId, tx.accountId), inArray(documents.id, [...ids]), isNull(documents.deletedAt)))
    .orderBy(asc(documents.id))
    .for('update');
  return rows.map(({ id }) => id);
};

/** The same for whatever becomes of them, put away or not, with whom each answers and its tags. */
export const lockReadership = (tx: TenantTransaction, ids: readonly string[]) => {
  const { id, isLimited, readerKeys, tags, deletedAt } = documents;
  return tx
    .select({ id, isLimited, readerKeys, tags, deletedAt })
    .from(documents)
    .where(and(eq(documents.accountId, tx.accountId), inArray(documents.id, [...ids])))
    .orderBy(asc(documents.id))
    .for('update');
};

/** Says whom documents answer from now on; some people stay, whoever is chosen. */
export const updateReadership = async (
  tx: TenantTransaction,
  ids: readonly string[],
  { readers, staying, now }: { readers: Readership; staying: readonly string[]; now: Date },
): Promise<void> => {
  const named = and(eq(documentReaders.accountId, tx.accountId), inArray(documentReaders.documentId, [...ids]));
  await tx.delete(documentReaders).where(and(named, staying.length ? notInArray(documentReaders.sharedUserId, [...staying]) : undefined));
  await insertReaders(tx, ids, readers?.userIds ?? []);
  await tx
    .update(documents)
    .set({ ...readershipColumns(readers), updatedAt: now })
    .where(and(eq(documents.accountId, tx.accountId), inArray(documents.id, [...ids])));
};

/** Whom documents answer that are added once more for chosen ones: what is limited stays as it is, and what was open is limited to these. */
export const limitOpen = async (
  tx: TenantTransaction,
  rows: readonly Pick<typeof documents.$inferSelect, 'id' | 'isLimited'>[],
  { readers, now }: { readers: Readership; now: Date },
): Promise<void> => {
  const open = rows.filter(({ isLimited }) => !isLimited).map(({ id }) => id);
  if (readers && open.length) await updateReadership(tx, open, { readers, staying: [], now });
};
