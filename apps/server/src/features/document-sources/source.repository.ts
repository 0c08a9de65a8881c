import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { documentSourceItems, documentSources } from '#server/db/schema/document-sources.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';

export type SourceRow = typeof documentSources.$inferSelect;
export type ItemRow = typeof documentSourceItems.$inferSelect;

const ofAccount = (tx: TenantReader) => eq(documentSources.accountId, tx.accountId);
const one = (tx: TenantReader, id: string) => and(ofAccount(tx), eq(documentSources.id, id));
const itemsOf = (tx: TenantReader, sourceId: string) =>
  and(eq(documentSourceItems.accountId, tx.accountId), eq(documentSourceItems.sourceId, sourceId));

export const insertSource = async (
  tx: TenantTransaction,
  source: Omit<typeof documentSources.$inferInsert, 'accountId'>,
): Promise<void> => {
  await tx.insert(documentSources).values({ ...source, accountId: tx.accountId });
};

export const findSource = async (tx: TenantReader, id: string): Promise<SourceRow | undefined> => {
  const [row] = await tx.select().from(documentSources).where(one(tx, id));
  return row;
};

/** Those of a base, the oldest first. */
export const findSources = (tx: TenantReader, baseId: string): Promise<SourceRow[]> =>
  tx
    .select()
    .from(documentSources)
    .where(and(ofAccount(tx), eq(documentSources.baseId, baseId)))
    .orderBy(asc(documentSources.createdAt), asc(documentSources.id));

/** Whether anything follows a service by a connection. */
export const hasSources = async (tx: TenantReader, connectionId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: documentSources.id })
    .from(documentSources)
    .where(and(ofAccount(tx), eq(documentSources.connectionId, connectionId)))
    .limit(1);
  return row !== undefined;
};

/** How many documents of each source were taken, and how many could not be. */
export const countItems = (tx: TenantReader, sourceIds: readonly string[]) =>
  tx
    .select({
      sourceId: documentSourceItems.sourceId,
      documents: count(documentSourceItems.documentId),
      failed: count(documentSourceItems.reasonCode),
    })
    .from(documentSourceItems)
    .where(and(eq(documentSourceItems.accountId, tx.accountId), inArray(documentSourceItems.sourceId, [...sourceIds])))
    .groupBy(documentSourceItems.sourceId);

/** Documents of a source that could not be taken, by their names. */
export const findFailures = (tx: TenantReader, sourceId: string, limit: number): Promise<ItemRow[]> =>
  tx
    .select()
    .from(documentSourceItems)
    .where(and(itemsOf(tx, sourceId), isNotNull(documentSourceItems.reasonCode)))
    .orderBy(asc(documentSourceItems.name))
    .limit(limit);

export const findItems = (tx: TenantReader, sourceId: string): Promise<ItemRow[]> =>
  tx.select().from(documentSourceItems).where(itemsOf(tx, sourceId));

/** Puts what became of a document in the place of what was known of it. */
export const upsertItem = async (tx: TenantTransaction, item: Omit<ItemRow, 'accountId'>): Promise<void> => {
  const { sourceId: _, remoteId: __, ...rest } = item;
  await tx
    .insert(documentSourceItems)
    .values({ ...item, accountId: tx.accountId })
    .onConflictDoUpdate({ target: [documentSourceItems.sourceId, documentSourceItems.remoteId], set: rest });
};

export const deleteItems = async (tx: TenantTransaction, sourceId: string, remoteIds: readonly string[]): Promise<void> => {
  await tx.delete(documentSourceItems).where(and(itemsOf(tx, sourceId), inArray(documentSourceItems.remoteId, [...remoteIds])));
};

/** Which of some documents are still of something that a source follows. */
export const findHeld = async (tx: TenantReader, documentIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: documentSourceItems.documentId })
    .from(documentSourceItems)
    .where(and(eq(documentSourceItems.accountId, tx.accountId), inArray(documentSourceItems.documentId, [...documentIds])))
    .groupBy(documentSourceItems.documentId);
  return rows.flatMap(({ id }) => id ?? []);
};

/** Lets a source be looked at; one that is looked at already goes on. */
export const queueSource = async (
  tx: TenantTransaction,
  id: string,
  { now, syncAt, mayRemove }: { now: Date; syncAt: Date | null; mayRemove: boolean },
): Promise<boolean> => {
  const queued = { state: 'waiting' as const, queuedAt: now, attempts: 0, found: 0, done: 0, leasedUntil: null, workerId: null };
  const rows = await tx
    .update(documentSources)
    .set({ ...queued, syncAt, mayRemove, reasonCode: null, reasonParams: {} })
    .where(and(one(tx, id), sql`${documentSources.state} <> 'running'`))
    .returning({ id: documentSources.id });
  return rows.length > 0;
};

export const updateRhythm = async (
  tx: TenantTransaction,
  id: string,
  rhythm: { syncEvery: SourceRow['syncEvery']; syncAt: Date | null },
): Promise<boolean> => {
  const rows = await tx.update(documentSources).set(rhythm).where(one(tx, id)).returning({ id: documentSources.id });
  return rows.length > 0;
};

export const deleteSource = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.delete(documentSources).where(one(tx, id));
};

/** Ends all that a base follows. */
export const deleteSourcesOf = async (tx: TenantTransaction, baseId: string): Promise<void> => {
  await tx.delete(documentSources).where(and(ofAccount(tx), eq(documentSources.baseId, baseId)));
};

/**
 * Sources whose time has come.
 * @owner Goes over all accounts.
 */
export const findDue = (db: OwnerDatabase, now: Date): Promise<{ id: string; accountId: string; syncEvery: SourceRow['syncEvery'] }[]> =>
  db
    .select({ id: documentSources.id, accountId: documentSources.accountId, syncEvery: documentSources.syncEvery })
    .from(documentSources)
    .where(lte(documentSources.syncAt, now))
    .limit(500);

/** A process that has not been heard of for so long is taken for dead. */
const lease = sql`now() + interval '15 seconds'`;
const isOpen = sql`${documentSources.state} in ('waiting', 'running')`;

/**
 * Takes up the source that has waited longest.
 * @owner Goes over all accounts: a process works for whoever waits.
 */
export const claimSource = async (db: OwnerDatabase): Promise<Claimed | undefined> => {
  const workerId = newId();
  const next = db
    .select({ id: documentSources.id })
    .from(documentSources)
    .where(and(isOpen, or(isNull(documentSources.leasedUntil), lt(documentSources.leasedUntil, sql`clock_timestamp()`))))
    .orderBy(asc(documentSources.queuedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(documentSources)
    .set({ state: 'running', workerId, leasedUntil: lease, attempts: sql`${documentSources.attempts} + 1` })
    .where(eq(documentSources.id, next))
    .returning({ id: documentSources.id, accountId: documentSources.accountId });
  return row && { ...row, workerId };
};

/**
 * Says that this process still works on its claims.
 * @owner Goes over all accounts, like the claim.
 */
export const renewSources = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .update(documentSources)
    .set({ leasedUntil: lease })
    .where(and(inArray(documentSources.workerId, [...workerIds]), isOpen))
    .returning({ workerId: documentSources.workerId });
  return new Set(rows.flatMap(({ workerId }) => workerId ?? []));
};

/**
 * Leaves the work of a process that stops to the next one.
 * @owner Goes over all accounts, like the claim.
 */
export const releaseSources = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<void> => {
  await db
    .update(documentSources)
    .set({ state: 'waiting', workerId: null, leasedUntil: null, attempts: sql`greatest(${documentSources.attempts} - 1, 0)` })
    .where(and(inArray(documentSources.workerId, [...workerIds]), isOpen));
};

const claimed = (tx: TenantTransaction, { id, workerId }: Claimed) => and(one(tx, id), eq(documentSources.workerId, workerId), isOpen);

/** The source, locked, while this process works on it. */
export const lockClaimed = async (tx: TenantTransaction, claim: Claimed): Promise<SourceRow | undefined> => {
  const [row] = await tx.select().from(documentSources).where(claimed(tx, claim)).for('update');
  return row;
};

export const updateProgress = async (tx: TenantTransaction, claim: Claimed, progress: { found: number; done: number }): Promise<void> => {
  await tx.update(documentSources).set(progress).where(claimed(tx, claim));
};

type Finish = Partial<Pick<SourceRow, 'state' | 'marker' | 'reasonCode' | 'reasonParams' | 'going' | 'syncedAt' | 'syncAt' | 'mayRemove'>>;

/** Ends the work on a source. */
export const finishSource = async (tx: TenantTransaction, claim: Claimed, finish: Finish): Promise<void> => {
  await tx
    .update(documentSources)
    .set({ ...finish, workerId: null, leasedUntil: null })
    .where(claimed(tx, claim));
};
