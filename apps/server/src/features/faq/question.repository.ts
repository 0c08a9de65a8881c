import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { faqQuestions } from '#server/db/schema/faq.ts';

export type QuestionRow = typeof faqQuestions.$inferSelect;
type Noted = Pick<QuestionRow, 'id' | 'baseId' | 'key' | 'question' | 'kind' | 'answer'> & { now: Date };

const ofBase = (tx: TenantReader, baseId: string) => and(eq(faqQuestions.accountId, tx.accountId), eq(faqQuestions.baseId, baseId));
const byKey = (tx: TenantReader, baseId: string, keys: readonly string[]) => and(ofBase(tx, baseId), inArray(faqQuestions.key, [...keys]));

/** Counts a question. What was settled and finds nothing again is open anew; what was put out of sight stays there. */
export const upsertQuestion = async (tx: TenantTransaction, { now, ...row }: Noted): Promise<void> => {
  const isOpenAgain = sql`case when ${faqQuestions.state} = 'taken' and ${row.kind} = 'unanswered' then 'open' else ${faqQuestions.state} end`;
  await tx
    .insert(faqQuestions)
    .values({ ...row, accountId: tx.accountId, count: 1, state: 'open', createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [faqQuestions.accountId, faqQuestions.baseId, faqQuestions.key],
      set: {
        question: row.question,
        kind: row.kind,
        answer: row.answer,
        count: sql`${faqQuestions.count} + 1`,
        state: isOpenAgain,
        lastAt: now,
      },
    });
};

/** Opens a question whose answer its asker found poor; what was noted of it before stays. */
export const upsertPoor = async (tx: TenantTransaction, { now, ...row }: Noted & Pick<QuestionRow, 'reason'>): Promise<void> => {
  const poor = { isPoor: true, reason: row.reason, state: 'open' as const };
  await tx
    .insert(faqQuestions)
    .values({ ...row, ...poor, accountId: tx.accountId, count: 1, createdAt: now, lastAt: now })
    .onConflictDoUpdate({ target: [faqQuestions.accountId, faqQuestions.baseId, faqQuestions.key], set: poor });
};

/** Its asker takes that back. */
export const updateNotPoor = async (tx: TenantTransaction, { baseId, key }: Pick<QuestionRow, 'baseId' | 'key'>): Promise<void> => {
  await tx
    .update(faqQuestions)
    .set({ isPoor: false, reason: '' })
    .where(byKey(tx, baseId, [key]));
};

/** Open questions of a kind, asked last first. */
export const findOpen = (tx: TenantReader, asked: { baseId: string; kind: QuestionRow['kind'] }, most: number): Promise<QuestionRow[]> =>
  tx
    .select()
    .from(faqQuestions)
    .where(and(ofBase(tx, asked.baseId), eq(faqQuestions.kind, asked.kind), eq(faqQuestions.state, 'open')))
    .orderBy(desc(faqQuestions.lastAt), desc(faqQuestions.id))
    .limit(most);

/** Those of all knowledge bases that found nothing and are open, asked last first. */
export const findOpenOfAccount = (tx: TenantReader, most: number): Promise<QuestionRow[]> =>
  tx
    .select()
    .from(faqQuestions)
    .where(and(eq(faqQuestions.accountId, tx.accountId), eq(faqQuestions.kind, 'unanswered'), eq(faqQuestions.state, 'open')))
    .orderBy(desc(faqQuestions.lastAt), desc(faqQuestions.id))
    .limit(most);

/** Settles questions, puts them out of sight or opens them again. */
export const updateQuestions = async (
  tx: TenantTransaction,
  { baseId, ids }: { baseId: string; ids: readonly string[] },
  state: QuestionRow['state'],
): Promise<void> => {
  if (!ids.length) return;
  await tx
    .update(faqQuestions)
    .set({ state })
    .where(and(ofBase(tx, baseId), inArray(faqQuestions.id, [...ids])));
};

/** Settles questions by their keys. */
export const settleKeys = async (tx: TenantTransaction, baseId: string, keys: readonly string[]): Promise<void> => {
  if (keys.length)
    await tx
      .update(faqQuestions)
      .set({ state: 'taken' })
      .where(byKey(tx, baseId, keys));
};

/**
 * Forgets what was last asked before a time, so many at once.
 * @owner Looks at the questions of all accounts.
 */
export const deleteOldQuestions = async (db: OwnerDatabase, before: Date, most: number): Promise<void> => {
  const old = db.select({ id: faqQuestions.id }).from(faqQuestions).where(lt(faqQuestions.lastAt, before)).limit(most);
  await db.delete(faqQuestions).where(inArray(faqQuestions.id, old));
};
