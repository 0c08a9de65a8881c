import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { catalogueSyncs } from '#server/db/schema/products.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';

export type SyncRow = typeof catalogueSyncs.$inferSelect;
export type SyncEnd = Pick<SyncRow, 'state' | 'errorCode' | 'errorParams'>;

/** A process that has not been heard of for so long is taken for dead. */
const lease = sql`now() + interval '15 seconds'`;
/** So old may one that was stopped or failed be and still go on where it ended. */
const isFresh = sql`${catalogueSyncs.updatedAt} > now() - interval '1 hour'`;

const ofShop = (tx: TenantTransaction, shopId: string) =>
  and(eq(catalogueSyncs.accountId, tx.accountId), eq(catalogueSyncs.shopId, shopId));
const workedOnBy = (tx: TenantTransaction, shopId: string, workerId: string) =>
  and(ofShop(tx, shopId), eq(catalogueSyncs.state, 'running'), eq(catalogueSyncs.workerId, workerId));

export const findSync = async (tx: TenantTransaction, shopId: string): Promise<SyncRow | undefined> => {
  const [row] = await tx.select().from(catalogueSyncs).where(ofShop(tx, shopId));
  return row;
};

const fromTheBeginning = {
  cursor: null,
  read: 0,
  expected: null,
  added: 0,
  changed: 0,
  removed: 0,
  startedAt: sql`now()`,
};

const begun = {
  state: 'running' as const,
  errorCode: null,
  errorParams: {},
  workerId: null,
  leasedUntil: sql`now()`,
  updatedAt: sql`now()`,
  finishedAt: null,
};

/** Begins one, or lets one go on that ended early; does nothing to one that is under way. */
export const startSync = async (tx: TenantTransaction, shopId: string): Promise<void> => {
  await tx.insert(catalogueSyncs).values({ shopId, accountId: tx.accountId, state: 'running' }).onConflictDoNothing();
  const endedEarly = and(inArray(catalogueSyncs.state, ['stopped', 'failed']), isFresh);
  await tx
    .update(catalogueSyncs)
    .set(begun)
    .where(and(ofShop(tx, shopId), endedEarly));
  await tx
    .update(catalogueSyncs)
    .set({ ...begun, ...fromTheBeginning })
    .where(and(ofShop(tx, shopId), inArray(catalogueSyncs.state, ['done', 'stopped', 'failed'])));
};

/** Begins one at the beginning, also in the place of one that is under way or ended early: whoever works on that finds it out at its next page. */
export const startSyncAnew = async (tx: TenantTransaction, shopId: string): Promise<void> => {
  await tx
    .insert(catalogueSyncs)
    .values({ shopId, accountId: tx.accountId, state: 'running' })
    .onConflictDoUpdate({ target: catalogueSyncs.shopId, set: { ...begun, ...fromTheBeginning } });
};

/** Ends one that is under way, whichever process works on it: its next page finds that out. */
export const stopSync = async (tx: TenantTransaction, shopId: string): Promise<void> => {
  await tx
    .update(catalogueSyncs)
    .set({ state: 'stopped', workerId: null, finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(ofShop(tx, shopId), eq(catalogueSyncs.state, 'running')));
};

/**
 * Takes up the one that has waited longest for a process.
 * @owner Goes over all accounts: a process works for whoever waits.
 */
export const claimSync = async (db: OwnerDatabase): Promise<Claimed | undefined> => {
  const workerId = newId();
  const waiting = db
    .select({ shopId: catalogueSyncs.shopId })
    .from(catalogueSyncs)
    .where(and(eq(catalogueSyncs.state, 'running'), lt(catalogueSyncs.leasedUntil, sql`clock_timestamp()`)))
    .orderBy(catalogueSyncs.leasedUntil)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(catalogueSyncs)
    .set({ workerId, leasedUntil: lease })
    .where(inArray(catalogueSyncs.shopId, waiting))
    .returning({ id: catalogueSyncs.shopId, accountId: catalogueSyncs.accountId });
  return row && { ...row, workerId };
};

/**
 * Says that this process still works on its claims; those that hold no more are not named in the answer.
 * @owner Goes over all accounts, like the claim.
 */
export const renewSyncs = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .update(catalogueSyncs)
    .set({ leasedUntil: lease })
    .where(and(inArray(catalogueSyncs.workerId, [...workerIds]), eq(catalogueSyncs.state, 'running')))
    .returning({ workerId: catalogueSyncs.workerId });
  return new Set(rows.flatMap(({ workerId }) => workerId ?? []));
};

/**
 * Leaves the work of a process that stops to the next one.
 * @owner Goes over all accounts, like the claim.
 */
export const releaseSyncs = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<void> => {
  await db
    .update(catalogueSyncs)
    .set({ workerId: null, leasedUntil: sql`now()` })
    .where(and(inArray(catalogueSyncs.workerId, [...workerIds]), eq(catalogueSyncs.state, 'running')));
};

/** The sync, locked, while this process still works on it; undefined when it was stopped or another process has taken it up. */
export const lockSync = async (tx: TenantTransaction, shopId: string, workerId: string): Promise<SyncRow | undefined> => {
  const [row] = await tx
    .select()
    .from(catalogueSyncs)
    .where(workedOnBy(tx, shopId, workerId))
    .for('update');
  return row;
};

/** The database's own time, against which the time of each product's last look stands. */
export const findNow = async (tx: TenantTransaction, shopId: string): Promise<Date | undefined> => {
  const [row] = await tx
    .select({ now: sql<Date>`clock_timestamp()`.mapWith(catalogueSyncs.startedAt) })
    .from(catalogueSyncs)
    .where(ofShop(tx, shopId));
  return row?.now;
};

type Step = Pick<SyncRow, 'cursor' | 'read' | 'added' | 'changed'>;

export const updateStep = async (tx: TenantTransaction, shopId: string, step: Step): Promise<void> => {
  await tx
    .update(catalogueSyncs)
    .set({ ...step, leasedUntil: lease, updatedAt: sql`now()` })
    .where(ofShop(tx, shopId));
};

export const updateExpected = async (tx: TenantTransaction, shopId: string, expected: number): Promise<void> => {
  await tx.update(catalogueSyncs).set({ expected }).where(ofShop(tx, shopId));
};

/** Ends it, unless it has ended elsewhere. */
export const updateEnd = async (
  tx: TenantTransaction,
  { shopId, workerId }: { shopId: string; workerId: string },
  end: SyncEnd & { removed?: number },
): Promise<void> => {
  await tx
    .update(catalogueSyncs)
    .set({ ...end, workerId: null, finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(workedOnBy(tx, shopId, workerId));
};
