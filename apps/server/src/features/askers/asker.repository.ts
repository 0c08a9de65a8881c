import type { AskerInfo } from '@inkstone/contract/askers';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { askers } from '#server/db/schema/askers.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type AskerRow = typeof askers.$inferSelect;

const byTime = newestFirst(askers.givenAt, askers.userId);

/** What somebody said of themselves, by the knowledge bases that they said it to. */
export const findGiven = async (
  tx: TenantReader,
  { userId, baseIds }: { userId: string; baseIds: readonly string[] },
): Promise<ReadonlyMap<string, AskerRow>> => {
  const rows = await tx
    .select()
    .from(askers)
    .where(and(eq(askers.accountId, tx.accountId), eq(askers.userId, userId), inArray(askers.baseId, [...baseIds])));
  return new Map(rows.map((row) => [row.baseId, row]));
};

/** What some people said of themselves to a knowledge base. */
export const findSaid = async (
  tx: TenantReader,
  { baseId, userIds }: { baseId: string; userIds: readonly string[] },
): Promise<AskerRow[]> => {
  if (!userIds.length) return [];
  return tx
    .select()
    .from(askers)
    .where(and(eq(askers.accountId, tx.accountId), eq(askers.baseId, baseId), inArray(askers.userId, [...userIds])));
};

export const upsertAsker = async (
  tx: TenantTransaction,
  { info, now, ...of }: { baseId: string; userId: string; info: AskerInfo; now: Date },
): Promise<void> => {
  const said = { ...info, givenAt: now };
  await tx
    .insert(askers)
    .values({ ...of, ...said, accountId: tx.accountId })
    .onConflictDoUpdate({ target: [askers.accountId, askers.baseId, askers.userId], set: said });
};

/** Who said something to a knowledge base, the newest first. */
export const findAskers = (tx: TenantReader, { baseId, before, limit }: RowsAsked & { baseId: string }) =>
  tx
    .select({ ...getTableColumns(askers), position: byTime.position })
    .from(askers)
    .where(and(eq(askers.accountId, tx.accountId), eq(askers.baseId, baseId), byTime.behind(before)))
    .orderBy(...byTime.orderBy)
    .limit(limit);
