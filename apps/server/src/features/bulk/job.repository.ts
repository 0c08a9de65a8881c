import { and, asc, count, eq, exists, inArray, isNull, lt, notExists, or, sql, sum } from 'drizzle-orm';
import type { OwnerHandle, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { bulkJobs, bulkRows } from '#server/db/schema/bulk.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type JobRow = typeof bulkJobs.$inferSelect;
export type NewJob = Omit<typeof bulkJobs.$inferInsert, 'accountId'>;

const byCreation = newestFirst(bulkJobs.createdAt, bulkJobs.id);
const one = (tx: TenantTransaction, id: string) => and(eq(bulkJobs.accountId, tx.accountId), eq(bulkJobs.id, id));

/** Inserts a job; false when the request has made it before. */
export const insertJob = async (tx: TenantTransaction, job: NewJob): Promise<boolean> => {
  const made = await tx
    .insert(bulkJobs)
    .values({ ...job, accountId: tx.accountId })
    .onConflictDoNothing()
    .returning({ id: bulkJobs.id });
  return made.length === 1;
};

export const findJob = async (tx: TenantTransaction, id: string): Promise<JobRow | undefined> => {
  const [row] = await tx.select().from(bulkJobs).where(one(tx, id));
  return row;
};

/** Two changes of one job follow each other. */
export const lockJob = async (tx: TenantTransaction, id: string): Promise<JobRow | undefined> => {
  const [row] = await tx.select().from(bulkJobs).where(one(tx, id)).for('update');
  return row;
};

/** The jobs of the account, newest first. */
export const findJobs = (tx: TenantTransaction, { before, limit }: RowsAsked) =>
  tx
    .select({ position: byCreation.position, job: bulkJobs })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.accountId, tx.accountId), byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export const updateJob = async (tx: TenantTransaction, id: string, values: Partial<NewJob>): Promise<void> => {
  await tx.update(bulkJobs).set(values).where(one(tx, id));
};

/** What is written of a job that is to go on. */
export const goingOn = { isPaused: false, isOpen: true, refusalCode: null, refusalParams: {} } as const;

/** How many jobs of the account are under way. */
export const countOpenJobs = async (tx: TenantTransaction): Promise<number> => {
  const [row] = await tx
    .select({ jobs: count() })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.accountId, tx.accountId), eq(bulkJobs.isOpen, true), eq(bulkJobs.isPaused, false)));
  return row?.jobs ?? 0;
};

/** How many products of some jobs there are in each state and decision, and what they were charged. */
export const tallyJobs = (tx: TenantTransaction, ids: readonly string[]) =>
  tx
    .select({
      jobId: bulkRows.jobId,
      state: bulkRows.state,
      decision: bulkRows.decision,
      products: count(),
      charged: sum(bulkRows.charged).mapWith(BigInt),
    })
    .from(bulkRows)
    .where(and(eq(bulkRows.accountId, tx.accountId), inArray(bulkRows.jobId, [...ids])))
    .groupBy(bulkRows.jobId, bulkRows.state, bulkRows.decision);
export type Tally = Awaited<ReturnType<typeof tallyJobs>>[number];

/** Written out, so that PostgreSQL knows them for the rows of its partial index. */
const isToDo = sql`${bulkRows.state} in ('waiting', 'toPublish', 'toUndo')`;

/** Leaves a job to whoever takes it up next; it is done with when nothing of it waits for work. */
export const leaveJob = async (tx: TenantTransaction, { id, workerId }: { id: string; workerId: string }): Promise<void> => {
  const mine = and(one(tx, id), eq(bulkJobs.workerId, workerId));
  const toDo = tx
    .select({ id: bulkRows.id })
    .from(bulkRows)
    .where(
      and(
        eq(bulkRows.jobId, id),
        eq(bulkRows.accountId, tx.accountId),
        or(isToDo, inArray(bulkRows.state, ['writing', 'publishing', 'undoing'])),
      ),
    );
  await lockJob(tx, id);
  await tx
    .update(bulkJobs)
    .set({ isOpen: false })
    .where(and(mine, notExists(toDo)));
  await tx.update(bulkJobs).set({ workerId: null, heartbeatAt: null }).where(mine);
};

const isSilent = (silentMs: number) => lt(bulkJobs.heartbeatAt, sql`now() - ${silentMs} * interval '1 millisecond'`);

/**
 * Takes up jobs that nobody works on, the oldest first; each goes to one process.
 * @owner Jobs of all accounts wait for the same processes.
 */
export const claimJobs = (handle: OwnerHandle, { workerId, silentMs, limit }: { workerId: string; silentMs: number; limit: number }) => {
  const waiting = handle
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(sql`${bulkJobs.isOpen} and not ${bulkJobs.isPaused}`, or(isNull(bulkJobs.workerId), isSilent(silentMs))))
    .orderBy(asc(bulkJobs.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return handle.update(bulkJobs).set({ workerId, heartbeatAt: sql`now()` }).where(inArray(bulkJobs.id, waiting)).returning();
};

/**
 * Writes the sign of life for the jobs that a process works on; returns which of them are still its own.
 * @owner A process keeps its own list, with jobs of many accounts; no caller chooses what is touched.
 */
export const updateHeartbeats = async (handle: OwnerHandle, workerId: string, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await handle
    .update(bulkJobs)
    .set({ heartbeatAt: sql`now()` })
    .where(and(inArray(bulkJobs.id, [...ids]), eq(bulkJobs.workerId, workerId)))
    .returning({ id: bulkJobs.id });
  return new Set(rows.map(({ id }) => id));
};

/** Whether a process may go on with a job: it is still its own, and nobody has paused it. */
export const isWorkable = (tx: TenantTransaction, { jobId, workerId }: { jobId: string; workerId: string }) =>
  exists(
    tx
      .select({ id: bulkJobs.id })
      .from(bulkJobs)
      .where(and(one(tx, jobId), eq(bulkJobs.workerId, workerId), eq(bulkJobs.isPaused, false))),
  );
