import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { vectorBases, vectorModels } from '#server/db/schema/retrieval.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';

/** How far the vectors of a base are. */
export type VectorBaseRow = typeof vectorBases.$inferSelect;

/** A process that has not been heard of for so long is taken for dead. */
const lease = sql`now() + interval '15 seconds'`;
const isDue = ne(vectorBases.asked, vectorBases.seen);

/**
 * Takes up a base whose vectors are wanted, the one that waits longest; one of an account at a time, so that no text is paid for twice.
 * @owner Goes over all accounts: a process works for whoever waits.
 */
export const claimBase = (db: OwnerDatabase): Promise<Claimed | undefined> =>
  db.transaction(async (tx) => {
    await lockName(tx, 'vector_bases claim');
    const other = alias(vectorBases, 'other');
    const atWork = tx
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.accountId, vectorBases.accountId), isNotNull(other.workerId), sql`${other.leasedUntil} > clock_timestamp()`));
    const next = tx
      .select({ id: vectorBases.id })
      .from(vectorBases)
      .where(and(isDue, or(isNull(vectorBases.leasedUntil), lt(vectorBases.leasedUntil, sql`clock_timestamp()`)), notExists(atWork)))
      .orderBy(sql`${vectorBases.leasedUntil} nulls first`, asc(vectorBases.id))
      .limit(1);
    const workerId = newId();
    const [row] = await tx
      .update(vectorBases)
      .set({ workerId, leasedUntil: lease })
      .where(eq(vectorBases.id, next))
      .returning({ id: vectorBases.id, accountId: vectorBases.accountId });
    return row && { ...row, workerId };
  });

/**
 * Says that this process still works on its claims.
 * @owner Goes over all accounts, like the claim.
 */
export const renewBases = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .update(vectorBases)
    .set({ leasedUntil: lease })
    .where(inArray(vectorBases.workerId, [...workerIds]))
    .returning({ workerId: vectorBases.workerId });
  return new Set(rows.flatMap(({ workerId }) => workerId ?? []));
};

/**
 * Leaves the work of a process that stops to the next one.
 * @owner Goes over all accounts, like the claim.
 */
export const releaseBases = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<void> => {
  await db
    .update(vectorBases)
    .set({ workerId: null, leasedUntil: null })
    .where(inArray(vectorBases.workerId, [...workerIds]));
};

/**
 * Lets bases be looked at again that no model makes vectors for: there may be one meanwhile.
 * @owner Goes over all accounts.
 */
export const askWithoutModel = async (db: OwnerDatabase): Promise<void> => {
  await db
    .update(vectorBases)
    .set({ asked: sql`${vectorBases.asked} + 1` })
    .where(and(isNull(vectorBases.modelId), eq(vectorBases.asked, vectorBases.seen)));
};

/** Says that the vectors of bases have to be seen to; `atOnce` where whoever failed before may be tried again now. */
export const askForVectors = async (tx: TenantTransaction, baseIds: readonly string[], atOnce: boolean): Promise<void> => {
  if (!baseIds.length) return;
  await tx
    .insert(vectorBases)
    .values(baseIds.map((baseId) => ({ id: newId(), accountId: tx.accountId, baseId })))
    .onConflictDoUpdate({
      target: [vectorBases.accountId, vectorBases.baseId],
      set: {
        asked: sql`${vectorBases.asked} + 1`,
        ...(atOnce && { leasedUntil: sql`case when ${vectorBases.workerId} is null then null else ${vectorBases.leasedUntil} end` }),
      },
    });
};

const ofBase = (tx: TenantReader, baseId: string) => and(eq(vectorBases.accountId, tx.accountId), eq(vectorBases.baseId, baseId));
const claimedBase = (tx: TenantReader, { id, workerId }: Claimed) =>
  and(eq(vectorBases.accountId, tx.accountId), eq(vectorBases.id, id), eq(vectorBases.workerId, workerId));

export const findVectorBase = async (tx: TenantReader, baseId: string): Promise<VectorBaseRow | undefined> => {
  const [row] = await tx.select().from(vectorBases).where(ofBase(tx, baseId));
  return row;
};

/** The claimed base, locked; undefined when it is gone, or another process works on it. */
export const lockClaimedBase = async (tx: TenantTransaction, claimed: Claimed): Promise<VectorBaseRow | undefined> => {
  const [row] = await tx.select().from(vectorBases).where(claimedBase(tx, claimed)).for('update');
  return row;
};

type Changes = Partial<Omit<VectorBaseRow, 'id' | 'accountId' | 'baseId' | 'asked'>>;

/** False when this process does not work on it any more. */
export const updateClaimedBase = async (tx: TenantTransaction, claimed: Claimed, changes: Changes): Promise<boolean> => {
  const rows = await tx.update(vectorBases).set(changes).where(claimedBase(tx, claimed)).returning({ id: vectorBases.id });
  return rows.length > 0;
};

/** Leaves a base for a while, with the reason why. */
export const postponeBase = async (
  tx: TenantTransaction,
  claimed: Claimed,
  { seconds, code, params }: { seconds: number; code: string; params: Record<string, string | number> },
): Promise<void> => {
  await tx
    .update(vectorBases)
    .set({
      ...{ workerId: null, attempts: sql`${vectorBases.attempts} + 1`, reasonCode: code, reasonParams: params },
      leasedUntil: sql`clock_timestamp() + ${seconds} * interval '1 second'`,
    })
    .where(claimedBase(tx, claimed));
};

/** The bases that have vectors by a model, or get them. */
export const findBasesOfModel = async (tx: TenantReader, modelId: string): Promise<string[]> => {
  const rows = await tx
    .select({ baseId: vectorBases.baseId })
    .from(vectorBases)
    .where(and(eq(vectorBases.accountId, tx.accountId), or(eq(vectorBases.modelId, modelId), eq(vectorBases.answersBy, modelId))));
  return rows.map(({ baseId }) => baseId);
};

const ofModel = (tx: TenantReader, modelId: string) => and(eq(vectorModels.accountId, tx.accountId), eq(vectorModels.modelId, modelId));

/** What is known of a model that has made vectors for the account. */
export const findVectorModel = async (tx: TenantReader, modelId: string) => {
  const [row] = await tx
    .select({ dimensions: vectorModels.dimensions, strangers: vectorModels.strangers })
    .from(vectorModels)
    .where(ofModel(tx, modelId));
  return row;
};

export const insertVectorModel = async (
  tx: TenantTransaction,
  { modelId, strangers }: { modelId: string; strangers: number[][] },
): Promise<void> => {
  const dimensions = strangers[0]?.length ?? 0;
  await tx.insert(vectorModels).values({ accountId: tx.accountId, modelId, dimensions, strangers }).onConflictDoNothing();
};

/** Forgets a model that no base of the account is searched by. */
export const deleteVectorModel = async (tx: TenantTransaction, modelId: string): Promise<void> => {
  await tx.delete(vectorModels).where(ofModel(tx, modelId));
};
