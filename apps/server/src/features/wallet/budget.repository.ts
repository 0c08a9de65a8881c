import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { budgets } from '#server/db/schema/wallet.ts';
import type { Micropoints } from './points.ts';

/** What each of these budgets of the account has spent, in a month (its first day, as `2026-11-01`) and in all; none for one that never spent. */
export const findBudgetUse = async (tx: TenantReader, ids: readonly string[], month: string) => {
  const rows = await tx
    .select({
      id: budgets.budgetId,
      inMonth: sql<string>`coalesce(sum(${budgets.used}) filter (where ${budgets.month} = ${month}), 0)::text`,
      inAll: sql<string>`sum(${budgets.used})::text`,
    })
    .from(budgets)
    .where(and(eq(budgets.accountId, tx.accountId), inArray(budgets.budgetId, [...ids])))
    .groupBy(budgets.budgetId);
  return new Map(
    rows.map(({ id, inMonth, inAll }): [string, { inMonth: Micropoints; inAll: Micropoints }] => [
      id,
      { inMonth: BigInt(inMonth), inAll: BigInt(inAll) },
    ]),
  );
};
