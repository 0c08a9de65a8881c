import { and, eq, gte, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';

import { usageHours } from '#server/db/schema/wallet.ts';

import type { Micropoints } from './points.ts';

/** Points that an account spent since the beginning of the given hour, minus refunds. */
export const sumSpentSince = async (tx: TenantTransaction, since: Date): Promise<Micropoints> => {
  const [row] = await tx
    .select({ spent: sql<string>`coalesce(sum(${usageHours.amount}), 0)` })
    .from(usageHours)
    .where(and(eq(usageHours.accountId, tx.accountId), gte(usageHours.hour, sql`date_trunc('hour', ${since.toISOString()}::timestamptz)`)));
  return BigInt(row?.spent ?? 0);
};
