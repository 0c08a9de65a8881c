import { and, arrayContains, count, eq, ilike, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { documents } from '#server/db/schema/documents.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';
import { isClosedTo, isOpenTo, type KnownReader } from './readership.repository.ts';

export type DocumentRow = typeof documents.$inferSelect;
type NewDocument = Omit<typeof documents.$inferInsert, 'accountId'>;

const byCreation = newestFirst(documents.createdAt, documents.id);
const ofAccount = (tx: TenantReader) => eq(documents.accountId, tx.accountId);
const isThere = (tx: TenantReader) => and(ofAccount(tx), isNull(documents.deletedAt));
const ofBase = (tx: TenantReader, baseId: string) => and(isThere(tx), eq(documents.baseId, baseId));

/**
 * Lets those who add documents to an account's knowledge bases take turns, so that what was counted and compared stays so until the end of
 * the transaction.
 */
export const lockAdding = (tx: TenantTransaction): Promise<void> => lockName(tx, `documents ${tx.accountId}`);

type Asked = RowsAsked & { baseId: string; q: string; state?: DocumentRow['state'] | undefined; tag?: string | undefined };

/** Newest first; one page of those whose name or address has the text. */
export const findDocuments = (tx: TenantReader, { baseId, q, state, tag, before, limit }: Asked) =>
  tx
    .select({ document: documents, position: byCreation.position })
    .from(documents)
    .where(
      and(
        ofBase(tx, baseId),
        state && eq(documents.state, state),
        tag === undefined ? undefined : arrayContains(documents.tags, [tag]),
        q ? or(ilike(documents.name, containing(q)), ilike(documents.address, containing(q))) : undefined,
        byCreation.behind(before),
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);

/** What the documents of a base are called. */
export const findNames = async (tx: TenantReader, baseId: string): Promise<string[]> =>
  (await tx.select({ name: documents.name }).from(documents).where(ofBase(tx, baseId))).map(({ name }) => name);

/** How many documents of a base are how far, and how many chunks they have. */
export const countByState = (tx: TenantReader, baseId: string) =>
  tx
    .select({ state: documents.state, documents: count(), chunks: sum(documents.chunks).mapWith(Number) })
    .from(documents)
    .where(ofBase(tx, baseId))
    .groupBy(documents.state);

/** Of all bases of the account: how many documents are how far, and what they take. */
export const sumSources = (tx: TenantReader) =>
  tx
    .select({ baseId: documents.baseId, state: documents.state, documents: count(), bytes: sum(documents.bytes).mapWith(Number) })
    .from(documents)
    .where(isThere(tx))
    .groupBy(documents.baseId, documents.state);

/** How many documents the account has in all. */
export const countDocuments = async (tx: TenantReader): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(documents).where(isThere(tx));
  return row?.count ?? 0;
};

export const findDocument = async (tx: TenantReader, id: string): Promise<DocumentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(isThere(tx), eq(documents.id, id)));
  return row;
};

/** What a document is made of by now; undefined where a reader may find nothing of it. */
export const findMade = async (tx: TenantReader, reader: KnownReader, id: string) => {
  const [row] = await tx
    .select({ baseId: documents.baseId, tags: documents.tags, fileId: documents.fileId, contentHash: documents.contentHash })
    .from(documents)
    .where(and(isThere(tx), eq(documents.id, id), eq(documents.isEnabled, true), isOpenTo(tx, reader)));
  return row;
};

/** Of a base those that were made of some files. */
export const findByFiles = (tx: TenantReader, baseId: string, fileIds: readonly string[]): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(documents)
    .where(and(ofBase(tx, baseId), inArray(documents.fileId, [...fileIds])));

/** Of a base the pages with some addresses. */
export const findByAddresses = (tx: TenantReader, baseId: string, addresses: readonly string[]): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(documents)
    .where(and(ofBase(tx, baseId), inArray(documents.address, [...addresses])));

/** Of a base the files with some names. */
export const findFilesByName = (tx: TenantReader, baseId: string, names: readonly string[]): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(documents)
    .where(and(ofBase(tx, baseId), eq(documents.kind, 'file'), inArray(documents.name, [...names])));

export const insertDocuments = async (tx: TenantTransaction, rows: readonly NewDocument[]): Promise<void> => {
  if (rows.length) await tx.insert(documents).values(rows.map((row) => ({ ...row, accountId: tx.accountId })));
};

/** Puts a document into the queue and takes it from its worker. The reason of an earlier failure stays until it is read anew. */
const queued = (work: DocumentRow['work'], now: Date) => ({
  ...{ state: 'waiting' as const, work, pagesDone: 0, pagesOf: null, ...(work === 'read' && { reasonCode: null, reasonParams: {} }) },
  ...{ attempts: 0, queuedAt: now, workerId: null, leasedUntil: null, startedAt: null, updatedAt: now },
});

/** A document, locked until the transaction ends. */
export const lockDocument = async (tx: TenantTransaction, id: string): Promise<DocumentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(isThere(tx), eq(documents.id, id)))
    .for('update');
  return row;
};

type Change = Partial<Pick<DocumentRow, 'name' | 'isEnabled' | 'html' | 'template' | 'size' | 'overlap'>>;

/** Changes a document, and puts it into the queue where there is something to do. */
export const updateDocument = async (
  tx: TenantTransaction,
  id: string,
  { change, work, now }: { change: Change; work: DocumentRow['work'] | null; now: Date },
): Promise<void> => {
  await tx
    .update(documents)
    .set({ ...change, ...(work && queued(work, now)), updatedAt: now })
    .where(and(isThere(tx), eq(documents.id, id)));
};

/** Puts another file in the place of a document's. */
export const updateFile = async (tx: TenantTransaction, id: string, { fileId, now }: { fileId: string; now: Date }): Promise<void> => {
  await tx
    .update(documents)
    .set({ ...queued('read', now), fileId })
    .where(and(isThere(tx), eq(documents.id, id)));
};

/** Lets documents be read from their beginning; answers how many there were. */
export const queueReading = async (tx: TenantTransaction, ids: readonly string[], now: Date): Promise<number> => {
  const rows = await tx
    .update(documents)
    .set(queued('read', now))
    .where(and(isThere(tx), inArray(documents.id, [...ids])))
    .returning({ id: documents.id });
  return rows.length;
};

/** A page of a site that is to lead further, and its tags. */
export const widenPage = async (tx: TenantTransaction, id: string, wider: { depth: number; tags: string[] }): Promise<void> => {
  await tx
    .update(documents)
    .set(wider)
    .where(and(isThere(tx), eq(documents.id, id)));
};

/** Puts documents away. */
export const putAway = async (tx: TenantTransaction, ids: readonly string[], now: Date): Promise<number> => {
  const rows = await tx
    .update(documents)
    .set({ deletedAt: now, workerId: null, leasedUntil: null, updatedAt: now })
    .where(and(isThere(tx), inArray(documents.id, [...ids])))
    .returning({ id: documents.id });
  return rows.length;
};

/**
 * Brings back what was put away after a time; whatever was under way begins anew. What was added again meanwhile stays away.
 * @sql The table is compared with itself.
 */
export const bringBack = async (
  tx: TenantTransaction,
  ids: readonly string[],
  { after, now }: { after: Date; now: Date },
): Promise<number> => {
  const rows = await runSql<{ id: string }>(
    tx,
    sql`update ${documents} as away set deleted_at = null, updated_at = ${now.toISOString()}::timestamptz,
        state = case when away.state = 'reading' then 'waiting' else away.state end
      where away.account_id = ${tx.accountId}::uuid and away.id = any(${sql.param([...ids])}::uuid[]) and away.deleted_at > ${after.toISOString()}::timestamptz
        and not exists (select from ${documents} there where there.account_id = away.account_id and there.base_id = away.base_id
          and there.deleted_at is null and (there.file_id = away.file_id or there.address = away.address))
      returning away.id`,
  );
  return rows.length;
};

/** Documents of which a reader may find nothing, by their bases: put away for now, switched off, or closed to the reader. */
export const findUnreadable = (tx: TenantReader, reader: KnownReader, baseIds: readonly string[]) =>
  tx
    .select({ id: documents.id, baseId: documents.baseId })
    .from(documents)
    .where(
      and(
        ofAccount(tx),
        inArray(documents.baseId, [...baseIds]),
        or(isNotNull(documents.deletedAt), eq(documents.isEnabled, false), isClosedTo(tx, reader)),
        sql`${documents.generation} > 0`,
      ),
    );

/**
 * What was put away before a time.
 * @owner It goes over all accounts.
 */
export const findAway = (
  db: OwnerDatabase,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; accountId: string }[]> =>
  db.select({ id: documents.id, accountId: documents.accountId }).from(documents).where(lt(documents.deletedAt, before)).limit(limit);

/** Some of the documents of a base, whether they were put away or not. */
export const findOfBase = async (tx: TenantReader, baseId: string, limit: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(ofAccount(tx), eq(documents.baseId, baseId)))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Ends documents with what was read of them. */
export const deleteDocuments = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  await tx.delete(documents).where(and(ofAccount(tx), inArray(documents.id, [...ids])));
};
