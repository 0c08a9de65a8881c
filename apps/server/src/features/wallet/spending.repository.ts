import { and, eq, gte, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';

import { usagePeriods } from '#server/db/schema/wallet.ts';

import type { Micropoints } from './points.ts';

/** Points that an account spent since the beginning of the given quarter of an hour, minus refunds. */
export const sumSpentSince = async (tx: TenantTransaction, since: Date): Promise<Micropoints> => {
  const [row] = await tx
    .select({ spent: sql<string>`coalesce(sum(${usagePeriods.amount}), 0)` })
    .from(usagePeriods)
    .where(
      and(eq(usagePeriods.accountId, tx.accountId), gte(usagePeriods.beginsAt, sql`usage_period(${since.toISOString()}::timestamptz)`)),
    );
  return BigInt(row?.spent ?? 0);
};
