import type { RunEvent } from '@inkstone/contract/runs';
import { and, asc, desc, eq, getTableColumns, gt, ilike, inArray, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { Handle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { notify } from '#server/db/notifications.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { runEvents, runs } from '#server/db/schema/runs.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type RunRow = typeof runs.$inferSelect;
export type NewRun = Pick<RunRow, 'id' | 'userId' | 'kind' | 'subjectId' | 'title' | 'workerId'> & { input: unknown };
export type RunEnd = Pick<RunRow, 'state' | 'errorCode' | 'errorParams'> & { result: unknown; usage: unknown };

/** The channel on which the processes tell each other what happened to a run. */
export const runChannel = 'inkstone_runs';

type OfUser = { userId: string; id: string };

const ofUser = (tx: TenantTransaction, { userId, id }: OfUser) =>
  and(eq(runs.accountId, tx.accountId), eq(runs.userId, userId), eq(runs.id, id));
const ofKind = (tx: TenantTransaction, { userId, kind }: { userId: string; kind: string }) =>
  and(eq(runs.accountId, tx.accountId), eq(runs.userId, userId), eq(runs.kind, kind));
const underWay = (tx: TenantTransaction, { id, workerId }: { id: string; workerId: string }) =>
  and(eq(runs.accountId, tx.accountId), eq(runs.id, id), eq(runs.workerId, workerId), eq(runs.state, 'running'));

export const insertRun = async (tx: TenantTransaction, run: NewRun): Promise<RunRow> => {
  const [row] = await tx
    .insert(runs)
    .values({ ...run, accountId: tx.accountId })
    .returning();
  if (!row) throw new Error('insert returned no row');
  return row;
};

export const countRunning = (tx: TenantTransaction, userId: string): Promise<number> =>
  tx.$count(runs, and(eq(runs.accountId, tx.accountId), eq(runs.userId, userId), eq(runs.state, 'running')));

/** A run of one user; another user of the same account finds nothing. */
export const findRun = async (tx: TenantTransaction, asked: OfUser) => {
  const [row] = await tx.select().from(runs).where(ofUser(tx, asked));
  return row;
};

export type RunSearch = { state: RunRow['state'] | 'all'; kind: string; q: string };

const byCreation = newestFirst(runs.createdAt, runs.id);

const { input: _input, result: _result, usage: _usage, ...listed } = getTableColumns(runs);
export type ListedRun = Omit<RunRow, 'input' | 'result' | 'usage'>;

/** The first page of all runs of a user. */
const newestRuns = defineQuestion('newest_runs', ['accountId', 'userId', 'limit'], (ask, { accountId, userId, limit }) =>
  ask
    .select({ ...listed, position: byCreation.position })
    .from(runs)
    .where(and(eq(runs.accountId, accountId), eq(runs.userId, userId)))
    .orderBy(...byCreation.orderBy)
    .limit(limit),
);

/** The runs of one user, newest first, without input and result, which can be large. */
export const findRuns = async (tx: TenantReader, userId: string, { state, kind, q, before, limit }: RunSearch & RowsAsked) => {
  if (before === null && state === 'all' && !kind && !q) return newestRuns(tx, { accountId: tx.accountId, userId, limit });
  return tx
    .select({ ...listed, position: byCreation.position })
    .from(runs)
    .where(
      and(
        eq(runs.accountId, tx.accountId),
        eq(runs.userId, userId),
        state === 'all' ? undefined : eq(runs.state, state),
        kind ? eq(runs.kind, kind) : undefined,
        q ? ilike(runs.title, containing(q)) : undefined,
        byCreation.behind(before),
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);
};

/** The newest run of a kind under way that is about this subject. */
export const findRunningOf = async (
  tx: TenantTransaction,
  { userId, kind, subjectId }: { userId: string; kind: string; subjectId: string },
): Promise<string | null> => {
  const [row] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(ofKind(tx, { userId, kind }), eq(runs.subjectId, subjectId), eq(runs.state, 'running')))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row?.id ?? null;
};

/** The newest run of a kind about each of these subjects, with how it ended. */
export const findLatestOf = (
  tx: TenantTransaction,
  { subjectIds, ...of }: { userId: string; kind: string; subjectIds: readonly string[] },
) =>
  tx
    .selectDistinctOn([runs.subjectId], {
      id: runs.id,
      subjectId: runs.subjectId,
      state: runs.state,
      errorCode: runs.errorCode,
      errorParams: runs.errorParams,
    })
    .from(runs)
    .where(and(ofKind(tx, of), inArray(runs.subjectId, [...subjectIds])))
    .orderBy(runs.subjectId, desc(runs.createdAt));

/** The newest runs of a kind about a subject, newest first, with what they were asked. */
export const findNewestAbout = (
  tx: TenantTransaction,
  { subjectId, limit, ...of }: { userId: string; kind: string; subjectId: string; limit: number },
) =>
  tx
    .select({ id: runs.id, state: runs.state, input: runs.input, errorCode: runs.errorCode, errorParams: runs.errorParams })
    .from(runs)
    .where(and(ofKind(tx, of), eq(runs.subjectId, subjectId)))
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit);

export const findEvents = (tx: TenantTransaction, { id, after, limit }: { id: string; after: number; limit: number }) =>
  tx
    .select({ seq: runEvents.seq, event: runEvents.event })
    .from(runEvents)
    .where(and(eq(runEvents.accountId, tx.accountId), eq(runEvents.runId, id), gt(runEvents.seq, after)))
    .orderBy(asc(runEvents.seq))
    .limit(limit);

/** All events of these types, in order. */
export const findEventsOfTypes = async (tx: TenantTransaction, id: string, types: readonly string[]): Promise<RunEvent[]> => {
  const rows = await tx
    .select({ event: runEvents.event })
    .from(runEvents)
    .where(and(eq(runEvents.accountId, tx.accountId), eq(runEvents.runId, id), inArray(sql`${runEvents.event} ->> 'type'`, [...types])))
    .orderBy(asc(runEvents.seq));
  return rows.map(({ event }) => event);
};

/** What a run was asked. */
export const findInput = async (tx: TenantTransaction, id: string): Promise<unknown> => {
  const [row] = await tx
    .select({ input: runs.input })
    .from(runs)
    .where(and(eq(runs.accountId, tx.accountId), eq(runs.id, id)));
  return row?.input;
};

/** What is told of a run that has ended. */
export const endedRun = { id: runs.id, userId: runs.userId, kind: runs.kind, subjectId: runs.subjectId, cutAt: runs.cutAt };

/** Locks the row of a run; undefined when the run has ended or belongs to another worker. */
export const lockRun = async (tx: TenantTransaction, run: { id: string; workerId: string }) => {
  const [row] = await tx.select(endedRun).from(runs).where(underWay(tx, run)).for('update');
  return row;
};

export const insertEvents = async (
  tx: TenantTransaction,
  { id, firstSeq, events }: { id: string; firstSeq: number; events: readonly RunEvent[] },
): Promise<void> => {
  if (events.length)
    await tx.insert(runEvents).values(events.map((event, index) => ({ accountId: tx.accountId, runId: id, seq: firstSeq + index, event })));
};

export const updateRunEnd = async (tx: TenantTransaction, id: string, end: RunEnd): Promise<void> => {
  await tx
    .update(runs)
    .set({ ...end, finishedAt: sql`now()` })
    .where(and(eq(runs.accountId, tx.accountId), eq(runs.id, id)));
};

export const updateStopRequest = async (tx: TenantTransaction, asked: OfUser): Promise<void> => {
  await tx
    .update(runs)
    .set({ stopRequestedAt: sql`now()` })
    .where(and(ofUser(tx, asked), eq(runs.state, 'running')));
};

/** Lets nothing more of a run be delivered, and asks for its end; false where it has ended. Waits for the batch that is being written. */
export const updateCut = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const rows = await tx
    .update(runs)
    .set({ cutAt: sql`now()`, stopRequestedAt: sql`now()` })
    .where(and(eq(runs.accountId, tx.accountId), eq(runs.id, id), eq(runs.state, 'running')))
    .returning({ id: runs.id });
  return rows.length === 1;
};

/**
 * Wakes the followers and the worker of a run in every process, once the transaction is committed.
 * @owner Runs of silent workers end in a transaction of the owner's, those of living ones in the tenant's; a message carries only an id.
 */
export const notifyRun = (handle: Handle, id: string, what: 'events' | 'stop' | 'waiting'): Promise<void> =>
  notify(handle, runChannel, `${what}:${id}`);

export const updateResult = async (tx: TenantTransaction, id: string, result: unknown): Promise<void> => {
  await tx
    .update(runs)
    .set({ result })
    .where(and(eq(runs.accountId, tx.accountId), eq(runs.id, id)));
};

/** The number of the last event of a run; 0 for none. */
export const findLastSeq = async (tx: TenantTransaction, id: string): Promise<number> => {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${runEvents.seq}), 0)::int` })
    .from(runEvents)
    .where(and(eq(runEvents.accountId, tx.accountId), eq(runEvents.runId, id)));
  return row?.last ?? 0;
};
