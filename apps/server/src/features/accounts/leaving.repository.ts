/** @owner The tenant's role may delete neither users nor accounts. */
import { eq } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

/** The people of an account, locked with it until the transaction ends. */
export const lockPeople = async (tx: OwnerTransaction, accountId: string) => {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
  return tx
    .select({ id: users.id, email: users.email, isOperator: users.isOperator, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.accountId, accountId))
    .orderBy(users.id)
    .for('update');
};

/** Deletes the account and, by foreign keys, its rows. Features have already removed personal texts from what is kept for accounting. */
export const deleteAccount = async (tx: OwnerTransaction, accountId: string): Promise<void> => {
  await tx.delete(accounts).where(eq(accounts.id, accountId));
};
