/** @owner Codes belong to the operator who hands them out, and to nobody until they are redeemed. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';

import { redemptionBatches, redemptionCodes } from '#server/db/schema/purchases.ts';

export type BatchRow = typeof redemptionBatches.$inferSelect;

export const insertBatch = async (
  handle: OwnerHandle,
  batch: typeof redemptionBatches.$inferInsert,
  hashes: readonly string[],
): Promise<void> => {
  await handle.insert(redemptionBatches).values(batch);
  await handle.insert(redemptionCodes).values(hashes.map((codeHash) => ({ codeHash, batchId: batch.id })));
};

/** Marks a valid code as redeemed by an order; of parallel calls exactly one succeeds. */
export const takeCode = async (
  handle: OwnerHandle,
  hashes: readonly string[],
  { orderId, now }: { orderId: string; now: Date },
): Promise<{ batchId: string } | undefined> => {
  const live = handle
    .select({ id: redemptionBatches.id })
    .from(redemptionBatches)
    .where(and(isNull(redemptionBatches.disabledAt), or(isNull(redemptionBatches.expiresAt), gt(redemptionBatches.expiresAt, now))));
  const [row] = await handle
    .update(redemptionCodes)
    .set({ orderId, redeemedAt: now })
    .where(and(inArray(redemptionCodes.codeHash, [...hashes]), isNull(redemptionCodes.redeemedAt), inArray(redemptionCodes.batchId, live)))
    .returning({ batchId: redemptionCodes.batchId });
  return row;
};

export const findBatch = async (handle: OwnerHandle, id: string): Promise<BatchRow | undefined> => {
  const [row] = await handle.select().from(redemptionBatches).where(eq(redemptionBatches.id, id));
  return row;
};

export const findBatches = (handle: OwnerHandle): Promise<BatchRow[]> =>
  handle.select().from(redemptionBatches).orderBy(desc(redemptionBatches.createdAt)).limit(500);

/** The number of redeemed codes of each batch. */
export const countRedeemed = (handle: OwnerHandle) =>
  handle
    .select({ batchId: redemptionCodes.batchId, redeemed: count() })
    .from(redemptionCodes)
    .where(isNotNull(redemptionCodes.redeemedAt))
    .groupBy(redemptionCodes.batchId);

export const updateBatchDisabled = async (handle: OwnerHandle, id: string, disabledAt: Date | null): Promise<BatchRow | undefined> => {
  const [row] = await handle
    .update(redemptionBatches)
    .set({ disabledAt: disabledAt ? sql`coalesce(${redemptionBatches.disabledAt}, ${disabledAt.toISOString()}::timestamptz)` : null })
    .where(eq(redemptionBatches.id, id))
    .returning();
  return row;
};
