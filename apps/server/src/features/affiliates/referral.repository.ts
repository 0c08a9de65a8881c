import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

import { invitationCodes, referrals } from '#server/db/schema/affiliates.ts';
import { orders } from '#server/db/schema/purchases.ts';

/** Keeps the first code of an account; a code that somebody else has is not taken. */
export const insertCode = async (db: Database, values: typeof invitationCodes.$inferInsert): Promise<void> => {
  await db.insert(invitationCodes).values(values).onConflictDoNothing();
};

export const findCode = async (db: Database, accountId: string): Promise<string | undefined> => {
  const [row] = await db.select({ code: invitationCodes.code }).from(invitationCodes).where(eq(invitationCodes.accountId, accountId));
  return row?.code;
};

export const findReferrerByCode = async (db: Database, code: string): Promise<string | undefined> => {
  const [row] = await db.select({ accountId: invitationCodes.accountId }).from(invitationCodes).where(eq(invitationCodes.code, code));
  return row?.accountId;
};

export const findReferrer = async (db: Database, accountId: string): Promise<string | undefined> => {
  const [row] = await db.select({ referrerId: referrals.referrerId }).from(referrals).where(eq(referrals.accountId, accountId));
  return row?.referrerId;
};

/** Whether the account was not referred before. */
export const insertReferral = async (db: Database, values: typeof referrals.$inferInsert): Promise<boolean> => {
  const made = await db.insert(referrals).values(values).onConflictDoNothing().returning({ accountId: referrals.accountId });
  return made.length === 1;
};

export const findEmails = async (db: Database, accountId: string): Promise<string[]> => {
  const rows = await db.select({ email: users.email }).from(users).where(eq(users.accountId, accountId)).orderBy(users.createdAt);
  return rows.map(({ email }) => email);
};

/** Keeps everybody else from deciding about this account's programme until the transaction ends. */
export const lockAccount = async (db: Database, accountId: string): Promise<{ createdAt: Date } | undefined> => {
  const [row] = await db.select({ createdAt: accounts.createdAt }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  return row;
};

/** Whether the account has ever paid money. */
export const hasPaid = async (db: Database, accountId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), gt(orders.amountMinor, 0), sql`${orders.paidAt} is not null`))
    .limit(1);
  return rows.length > 0;
};
