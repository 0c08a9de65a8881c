import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

import { withdrawals } from '#server/db/schema/affiliates.ts';

import type { Place } from '#server/kernel/newest-first.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;
type Page = { before: Place | null; limit: number };

export const insertWithdrawal = async (db: Database, values: typeof withdrawals.$inferInsert): Promise<WithdrawalRow> => {
  const [row] = await db.insert(withdrawals).values(values).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
};

export const lockWithdrawal = async (db: Database, id: string): Promise<WithdrawalRow | undefined> => {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  return row;
};

export const updateWithdrawal = async (db: Database, id: string, values: Partial<WithdrawalRow>): Promise<WithdrawalRow> => {
  const [row] = await db.update(withdrawals).set(values).where(eq(withdrawals.id, id)).returning();
  if (!row) throw new Error('a withdrawal that was locked is gone');
  return row;
};

const behind = (before: Place | null) =>
  before
    ? or(lt(withdrawals.createdAt, before.createdAt), and(eq(withdrawals.createdAt, before.createdAt), lt(withdrawals.id, before.id)))
    : undefined;

export const findWithdrawals = (db: Database, { accountId, before, limit }: Page & { accountId: string }): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.accountId, accountId), behind(before)))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(limit);

const forOperator = (db: Database) =>
  db
    .select({
      withdrawal: withdrawals,
      accountName: sql<string>`coalesce(${accounts.name}, '')`,
      email: sql<string>`coalesce(${users.email}, '')`,
    })
    .from(withdrawals)
    .leftJoin(accounts, eq(accounts.id, withdrawals.accountId))
    .leftJoin(users, eq(users.id, withdrawals.userId));

export const findAllWithdrawals = (db: Database, { before, limit }: Page, state: WithdrawalRow['state'] | 'all') =>
  forOperator(db)
    .where(and(behind(before), state === 'all' ? undefined : eq(withdrawals.state, state)))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(limit);

export const findWithdrawalForOperator = async (db: Database, id: string) => {
  const [row] = await forOperator(db).where(eq(withdrawals.id, id));
  return row;
};
export type OperatorWithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawalForOperator>>>;
