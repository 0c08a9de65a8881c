import { and, asc, eq, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { evaluationQuestions, evaluationSets } from '#server/db/schema/evaluations.ts';
import type { LabelledQuestion } from './question-file.ts';

type SetRow = typeof evaluationSets.$inferSelect;

const one = (tx: TenantReader, baseId: string) => and(eq(evaluationSets.accountId, tx.accountId), eq(evaluationSets.baseId, baseId));
const ofSet = (tx: TenantReader, baseId: string) =>
  and(eq(evaluationQuestions.accountId, tx.accountId), eq(evaluationQuestions.baseId, baseId));

export const findSet = async (tx: TenantReader, baseId: string): Promise<SetRow | undefined> => {
  const [row] = await tx.select().from(evaluationSets).where(one(tx, baseId));
  return row;
};

type Changes = Pick<SetRow, 'updatedAt'> &
  Partial<Pick<SetRow, 'name' | 'questions' | 'unanswerable' | 'mostFall' | 'measure' | 'measuringId'>>;

/** Changes what is known of a set, which is there from then on. */
export const upsertSet = async (tx: TenantTransaction, baseId: string, changes: Changes): Promise<void> => {
  await tx
    .insert(evaluationSets)
    .values({ ...changes, accountId: tx.accountId, baseId })
    .onConflictDoUpdate({ target: [evaluationSets.accountId, evaluationSets.baseId], set: changes });
};

export const updateMeasure = async (tx: TenantTransaction, baseId: string, measure: number | null): Promise<void> => {
  await tx.update(evaluationSets).set({ measure, measuringId: null }).where(one(tx, baseId));
};

/** Keeps what a run measured, where that was what it ran for. */
export const updateMeasuredBy = async (
  tx: TenantTransaction,
  { baseId, runId, measure }: { baseId: string; runId: string; measure: number | null },
): Promise<void> => {
  await tx
    .update(evaluationSets)
    .set({ measure, measuringId: null })
    .where(and(one(tx, baseId), eq(evaluationSets.measuringId, runId)));
};

export const findQuestions = (tx: TenantReader, baseId: string) =>
  tx.select().from(evaluationQuestions).where(ofSet(tx, baseId)).orderBy(asc(evaluationQuestions.position));

/** Puts questions in the place of those of a set; its version grows. */
export const replaceQuestions = async (tx: TenantTransaction, baseId: string, questions: readonly LabelledQuestion[]): Promise<void> => {
  await tx.delete(evaluationQuestions).where(ofSet(tx, baseId));
  const rows = questions.map(({ question, document, page, text }, position) => ({
    ...{ accountId: tx.accountId, baseId, position, question, document, page, passageText: text },
  }));
  if (rows.length) await tx.insert(evaluationQuestions).values(rows);
  await tx
    .update(evaluationSets)
    .set({ version: sql`${evaluationSets.version} + 1` })
    .where(one(tx, baseId));
};
