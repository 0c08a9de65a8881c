import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { withdrawals } from '#server/db/schema/affiliates.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

const byCreation = newestFirst(withdrawals.createdAt, withdrawals.id);

/** @owner A withdrawal is decided under the lock of its account, and the tenant's role may only read it. */
export const insertWithdrawal = async (tx: OwnerTransaction, values: typeof withdrawals.$inferInsert): Promise<WithdrawalRow> => {
  const [row] = await tx.insert(withdrawals).values(values).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
};

/** @owner A withdrawal is decided under the lock of its account, and the tenant's role may only read it. */
export const lockWithdrawal = async (tx: OwnerTransaction, id: string): Promise<WithdrawalRow | undefined> => {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  return row;
};

/** @owner A withdrawal is decided under the lock of its account, and the tenant's role may only read it. */
export const updateWithdrawal = async (tx: OwnerTransaction, id: string, values: Partial<WithdrawalRow>): Promise<WithdrawalRow> => {
  const [row] = await tx.update(withdrawals).set(values).where(eq(withdrawals.id, id)).returning();
  if (!row) throw new Error('a withdrawal that was locked is gone');
  return row;
};

const listed = { ...getTableColumns(withdrawals), position: byCreation.position };

/** Withdrawals of the account, newest first. */
export const findWithdrawals = (tx: TenantTransaction, { before, limit }: RowsAsked) =>
  tx
    .select(listed)
    .from(withdrawals)
    .where(and(eq(withdrawals.accountId, tx.accountId), byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

/**
 * Withdrawals of all accounts, newest first.
 * @owner The operator pays them out.
 */
export const findAllWithdrawals = (handle: OwnerHandle, { before, limit }: RowsAsked, state: WithdrawalRow['state'] | 'all') =>
  handle
    .select(listed)
    .from(withdrawals)
    .where(and(byCreation.behind(before), state === 'all' ? undefined : eq(withdrawals.state, state)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

/**
 * Removes personal texts from the withdrawals of an account, which are kept for accounting; returns their ids.
 * @owner The account is about to be deleted, and the tenant's role may only read its withdrawals.
 */
export const blankWithdrawals = async (tx: OwnerTransaction, accountId: string, now: Date): Promise<string[]> => {
  await tx
    .update(withdrawals)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(eq(withdrawals.accountId, accountId), inArray(withdrawals.state, ['requested', 'approved'])));
  const blanked = await tx
    .update(withdrawals)
    .set({ userId: null, destination: '', note: '' })
    .where(eq(withdrawals.accountId, accountId))
    .returning({ id: withdrawals.id });
  return blanked.map(({ id }) => id);
};
