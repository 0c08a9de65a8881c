import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { withdrawals } from '#server/db/schema/affiliates.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { emailCodes } from '#server/db/schema/portal.ts';
import { orders } from '#server/db/schema/purchases.ts';
import { balanceCrossings } from '#server/db/schema/settings.ts';
import { wallets } from '#server/db/schema/wallet.ts';

/** The people of an account, locked with it until the transaction ends. */
export const lockPeople = async (db: Database, accountId: string) => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
  return db
    .select({ id: users.id, email: users.email, isOperator: users.isOperator, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.accountId, accountId))
    .for('update');
};

/** Orders stay for the books, without whatever a person wrote or could be found by. */
const blankOrders = async (db: Database, accountId: string, now: Date): Promise<string[]> => {
  await db
    .update(orders)
    .set({ state: 'cancelled', closedAt: now, purpose: null })
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'pending')));
  const blanked = await db
    .update(orders)
    .set({ userId: null, reason: '', instructions: '', checkoutUrl: null })
    .where(eq(orders.accountId, accountId))
    .returning({ id: orders.id });
  return blanked.map(({ id }) => id);
};

const blankWithdrawals = async (db: Database, accountId: string, now: Date): Promise<string[]> => {
  await db
    .update(withdrawals)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(eq(withdrawals.accountId, accountId), inArray(withdrawals.state, ['requested', 'approved'])));
  const blanked = await db
    .update(withdrawals)
    .set({ userId: null, destination: '', note: '' })
    .where(eq(withdrawals.accountId, accountId))
    .returning({ id: withdrawals.id });
  return blanked.map(({ id }) => id);
};

/** Takes the names out of everything that stays, then deletes the account with all that hangs on it. */
export const deleteAccount = async (
  db: Database,
  accountId: string,
  { people, now }: { people: readonly { id: string; email: string }[]; now: Date },
): Promise<void> => {
  const emails = people.map(({ email }) => email);
  const userIds = people.map(({ id }) => id);
  const subjects = [accountId, ...userIds, ...(await blankOrders(db, accountId, now)), ...(await blankWithdrawals(db, accountId, now))];
  await db.update(auditEntries).set({ subjectName: '', before: null, after: null }).where(inArray(auditEntries.subjectId, subjects));
  await db.update(auditEntries).set({ actorName: '' }).where(inArray(auditEntries.userId, userIds));
  await db.delete(emailCodes).where(inArray(emailCodes.email, emails));
  await db.update(wallets).set({ reminderBelow: null }).where(eq(wallets.accountId, accountId));
  await db.delete(balanceCrossings).where(eq(balanceCrossings.accountId, accountId));
  await db.delete(accounts).where(eq(accounts.id, accountId));
};
