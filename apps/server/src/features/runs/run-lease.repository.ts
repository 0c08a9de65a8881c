// Which process works on a run, and what becomes of those that nobody works on.
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction, TenantTransaction } from '#server/db/handles.ts';
import { runs } from '#server/db/schema/runs.ts';
import { endedRun } from './run.repository.ts';

/** How many runs a process takes up at once. */
const claimSize = 50;

/**
 * Writes the heartbeat of the runs that a worker works on; returns which of them are still running, and which are to be stopped.
 * @owner A worker keeps its own list, with runs of many accounts; no caller chooses what is touched.
 */
export const updateHeartbeats = async (
  handle: OwnerHandle,
  workerId: string,
  ids: readonly string[],
): Promise<{ running: Set<string>; stopping: Set<string> }> => {
  const rows = await handle
    .update(runs)
    .set({ heartbeatAt: sql`now()` })
    .where(and(inArray(runs.id, [...ids]), eq(runs.workerId, workerId), eq(runs.state, 'running')))
    .returning({ id: runs.id, stopRequestedAt: runs.stopRequestedAt });
  return { running: new Set(rows.map(({ id }) => id)), stopping: new Set(rows.filter((row) => row.stopRequestedAt).map(({ id }) => id)) };
};

const isSilent = (silentMs: number) =>
  and(isNull(runs.handedOverAt), lt(runs.heartbeatAt, sql`now() - ${silentMs} * interval '1 millisecond'`));

/** Leaves a run to whichever process takes it up next. */
export const updateHandedOver = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .update(runs)
    .set({ handedOverAt: sql`now()` })
    .where(and(eq(runs.accountId, tx.accountId), eq(runs.id, id)));
};

/**
 * Takes up runs of these kinds that were handed over, the longest waiting first; each goes to one process.
 * @owner A stopped server leaves runs of many accounts.
 */
export const claimHandedOver = (tx: OwnerTransaction, { workerId, kinds }: { workerId: string; kinds: readonly string[] }) => {
  const waiting = tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.state, 'running'), isNotNull(runs.handedOverAt), inArray(runs.kind, [...kinds])))
    .orderBy(asc(runs.handedOverAt))
    .limit(claimSize)
    .for('update', { skipLocked: true });
  return tx
    .update(runs)
    .set({ workerId, handedOverAt: null, heartbeatAt: sql`now()` })
    .where(inArray(runs.id, waiting))
    .returning({ id: runs.id, accountId: runs.accountId, userId: runs.userId, kind: runs.kind, input: runs.input });
};

/** Runs whose last heartbeat is older than that, and those that nobody took up for a day. */
const isGivenUp = (silentMs: number) =>
  and(eq(runs.state, 'running'), or(isSilent(silentMs), lt(runs.handedOverAt, sql`now() - interval '1 day'`)));

/** @owner A dead worker leaves runs of many accounts. */
export const findSilentRuns = (handle: OwnerHandle, silentMs: number) =>
  handle.select({ id: runs.id }).from(runs).where(isGivenUp(silentMs));

/**
 * Ends a run that is silent, and returns it; its events stay. Undefined when it is no longer, or when another server ends it now.
 * @owner A dead worker leaves runs of many accounts.
 */
export const updateSilentRun = async (tx: OwnerTransaction, id: string, silentMs: number) => {
  const mine = tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, id), isGivenUp(silentMs)))
    .for('update', { skipLocked: true });
  const [row] = await tx
    .update(runs)
    .set({ state: 'failed', errorCode: 'run.interrupted', finishedAt: sql`now()` })
    .where(inArray(runs.id, mine))
    .returning({ ...endedRun, accountId: runs.accountId });
  return row;
};

/** @owner The house tidies up for all accounts. */
export const deleteRunsFinishedBefore = async (handle: OwnerHandle, days: number): Promise<void> => {
  await handle.delete(runs).where(lt(runs.finishedAt, sql`now() - ${days} * interval '1 day'`));
};
