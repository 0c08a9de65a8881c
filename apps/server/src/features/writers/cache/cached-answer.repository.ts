import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { writerAnswers } from '#server/db/schema/writers.ts';

/** The answer with this key, if it is kept for longer than until `until`. */
export const findAnswer = async (tx: TenantReader, key: string, until: Date): Promise<unknown> => {
  const { accountId, answer, expiresAt } = writerAnswers;
  const [row] = await tx
    .select({ answer })
    .from(writerAnswers)
    .where(and(eq(accountId, tx.accountId), eq(writerAnswers.key, key), gt(expiresAt, until)));
  return row?.answer;
};

/** Keeps an answer in the place of an earlier one to the same request. */
export const insertAnswer = async (
  tx: TenantTransaction,
  row: { key: string; answer: unknown; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  const { key: _, ...values } = row;
  await tx
    .insert(writerAnswers)
    .values({ ...row, accountId: tx.accountId })
    .onConflictDoUpdate({ target: [writerAnswers.accountId, writerAnswers.key], set: values });
};

/** Forgets what is older than the newest `most` answers of the account. */
export const deleteOldAnswers = async (tx: TenantTransaction, most: number): Promise<void> => {
  const { accountId, key, createdAt } = writerAnswers;
  const old = tx.select({ key }).from(writerAnswers).where(eq(accountId, tx.accountId)).orderBy(desc(createdAt), desc(key)).offset(most);
  await tx.delete(writerAnswers).where(and(eq(accountId, tx.accountId), inArray(key, old)));
};

/** @owner The house tidies up for all accounts. */
export const deleteExpiredAnswers = async (handle: OwnerHandle, now: Date): Promise<void> => {
  await handle.delete(writerAnswers).where(lt(writerAnswers.expiresAt, now));
};
