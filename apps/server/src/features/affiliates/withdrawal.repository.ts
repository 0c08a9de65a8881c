import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { withdrawals } from '#server/db/schema/affiliates.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

const byCreation = newestFirst(withdrawals.createdAt, withdrawals.id);

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

export const findWithdrawals = (db: Database, { accountId, before, limit }: RowsAsked & { accountId: string }) =>
  db
    .select({ ...getTableColumns(withdrawals), position: byCreation.position })
    .from(withdrawals)
    .where(and(eq(withdrawals.accountId, accountId), byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

const forOperator = (db: Database) =>
  db
    .select({
      withdrawal: withdrawals,
      position: byCreation.position,
      accountName: sql<string>`coalesce(${accounts.name}, '')`,
      email: sql<string>`coalesce(${users.email}, '')`,
    })
    .from(withdrawals)
    .leftJoin(accounts, eq(accounts.id, withdrawals.accountId))
    .leftJoin(users, eq(users.id, withdrawals.userId));

export const findAllWithdrawals = (db: Database, { before, limit }: RowsAsked, state: WithdrawalRow['state'] | 'all') =>
  forOperator(db)
    .where(and(byCreation.behind(before), state === 'all' ? undefined : eq(withdrawals.state, state)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export const findWithdrawalForOperator = async (db: Database, id: string) => {
  const [row] = await forOperator(db).where(eq(withdrawals.id, id));
  return row;
};
export type OperatorWithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawalForOperator>>>;
