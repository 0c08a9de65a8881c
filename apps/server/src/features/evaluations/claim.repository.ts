import type { EvaluationFigures } from '@inkstone/contract/evaluations';
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { evaluationAnswers, evaluationRuns } from '#server/db/schema/evaluations.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';
import type { AnswerRow, RunRow } from './run.repository.ts';

/** A process that has not been heard of for so long is taken for dead. */
const lease = sql`now() + interval '15 seconds'`;
const isOpen = sql`${evaluationRuns.state} in ('waiting', 'running')`;

/**
 * Takes up the run that has waited longest.
 * @owner Goes over all accounts: a process works for whoever waits.
 */
export const claimRun = async (db: OwnerDatabase): Promise<Claimed | undefined> => {
  const workerId = newId();
  const next = db
    .select({ id: evaluationRuns.id })
    .from(evaluationRuns)
    .where(and(isOpen, or(isNull(evaluationRuns.leasedUntil), lt(evaluationRuns.leasedUntil, sql`clock_timestamp()`))))
    .orderBy(asc(evaluationRuns.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(evaluationRuns)
    .set({ state: 'running', workerId, leasedUntil: lease, attempts: sql`${evaluationRuns.attempts} + 1` })
    .where(eq(evaluationRuns.id, next))
    .returning({ id: evaluationRuns.id, accountId: evaluationRuns.accountId });
  return row && { ...row, workerId };
};

/**
 * Says that this process still works on its claims.
 * @owner Goes over all accounts, like the claim.
 */
export const renewRuns = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .update(evaluationRuns)
    .set({ leasedUntil: lease })
    .where(and(inArray(evaluationRuns.workerId, [...workerIds]), isOpen))
    .returning({ workerId: evaluationRuns.workerId });
  return new Set(rows.flatMap(({ workerId }) => workerId ?? []));
};

/**
 * Leaves the work of a process that stops to the next one.
 * @owner Goes over all accounts, like the claim.
 */
export const releaseRuns = async (db: OwnerDatabase, workerIds: readonly string[]): Promise<void> => {
  await db
    .update(evaluationRuns)
    .set({ state: 'waiting', workerId: null, leasedUntil: null, attempts: sql`greatest(${evaluationRuns.attempts} - 1, 0)` })
    .where(and(inArray(evaluationRuns.workerId, [...workerIds]), isOpen));
};

const claimedRun = (tx: TenantTransaction, { id, workerId }: Claimed) =>
  and(eq(evaluationRuns.accountId, tx.accountId), eq(evaluationRuns.id, id), eq(evaluationRuns.workerId, workerId), isOpen);

/** The run, locked, while this process works on it; undefined when it was stopped, removed, or taken up by another one. */
export const lockRun = async (tx: TenantTransaction, claimed: Claimed): Promise<RunRow | undefined> => {
  const [row] = await tx.select().from(evaluationRuns).where(claimedRun(tx, claimed)).for('update');
  return row;
};

/** What a question found. */
export type Asked = Pick<AnswerRow, 'position' | 'rank' | 'firstFound'>;

/** Keeps what questions found, and how many were asked. */
export const updateAnswers = async (tx: TenantTransaction, claimed: Claimed, asked: readonly Asked[]): Promise<void> => {
  for (const { position, rank, firstFound } of asked)
    await tx
      .update(evaluationAnswers)
      .set({ isAsked: true, rank, firstFound })
      .where(
        and(
          eq(evaluationAnswers.accountId, tx.accountId),
          eq(evaluationAnswers.runId, claimed.id),
          eq(evaluationAnswers.position, position),
        ),
      );
  await tx
    .update(evaluationRuns)
    .set({ done: sql`${evaluationRuns.done} + ${asked.length}` })
    .where(claimedRun(tx, claimed));
};

/** Ends the work on a run: with its figures, or without. */
export const updateFinished = async (
  tx: TenantTransaction,
  claimed: Claimed,
  { figures, finishedAt }: { figures: EvaluationFigures | null; finishedAt: Date },
): Promise<void> => {
  await tx
    .update(evaluationRuns)
    .set({ state: figures ? 'done' : 'failed', figures, finishedAt, workerId: null, leasedUntil: null })
    .where(claimedRun(tx, claimed));
};
