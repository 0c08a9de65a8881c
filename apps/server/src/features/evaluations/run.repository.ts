import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { evaluationAnswers, evaluationRuns } from '#server/db/schema/evaluations.ts';

export type RunRow = typeof evaluationRuns.$inferSelect;
export type AnswerRow = typeof evaluationAnswers.$inferSelect;
type NewRun = Pick<RunRow, 'id' | 'baseId' | 'settings' | 'setName' | 'setVersion' | 'purpose' | 'createdAt'>;
type NewAnswer = Pick<AnswerRow, 'position' | 'question' | 'document' | 'page' | 'passageText'>;

const own = (tx: TenantReader) => eq(evaluationRuns.accountId, tx.accountId);
const one = (tx: TenantReader, id: string) => and(own(tx), eq(evaluationRuns.id, id));

/** The runs of a base, the newest first. */
export const findRuns = (tx: TenantReader, baseId: string): Promise<RunRow[]> =>
  tx
    .select()
    .from(evaluationRuns)
    .where(and(own(tx), eq(evaluationRuns.baseId, baseId)))
    .orderBy(desc(evaluationRuns.createdAt), desc(evaluationRuns.id));

export const findRun = async (tx: TenantReader, id: string): Promise<RunRow | undefined> => {
  const [row] = await tx.select().from(evaluationRuns).where(one(tx, id));
  return row;
};

/** A run that waits, with the questions that it is to ask. */
export const insertRun = async (tx: TenantTransaction, run: NewRun, questions: readonly NewAnswer[]): Promise<void> => {
  await tx.insert(evaluationRuns).values({ ...run, accountId: tx.accountId, state: 'waiting', questions: questions.length });
  await tx.insert(evaluationAnswers).values(
    questions.map(({ position, question, document, page, passageText }) => ({
      ...{ accountId: tx.accountId, runId: run.id, position, question, document, page, passageText },
    })),
  );
};

/** The questions of a run in their order, with what came of those that were asked. */
export const findAnswers = (tx: TenantReader, runId: string): Promise<AnswerRow[]> =>
  tx
    .select()
    .from(evaluationAnswers)
    .where(and(eq(evaluationAnswers.accountId, tx.accountId), eq(evaluationAnswers.runId, runId)))
    .orderBy(asc(evaluationAnswers.position));

/** Ends a run that is under way; one that has ended stays as it is. */
export const updateStopped = async (tx: TenantTransaction, id: string, finishedAt: Date): Promise<void> => {
  await tx
    .update(evaluationRuns)
    .set({ state: 'stopped', finishedAt, workerId: null, leasedUntil: null })
    .where(and(one(tx, id), sql`${evaluationRuns.state} in ('waiting', 'running')`));
};

export const deleteRuns = async (tx: TenantTransaction, ids: readonly string[]): Promise<boolean> => {
  if (!ids.length) return false;
  const gone = await tx
    .delete(evaluationRuns)
    .where(and(own(tx), inArray(evaluationRuns.id, [...ids])))
    .returning({ id: evaluationRuns.id });
  return gone.length > 0;
};
