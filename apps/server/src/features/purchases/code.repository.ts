import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

import { redemptionBatches, redemptionCodes } from '#server/db/schema/purchases.ts';

export type BatchRow = typeof redemptionBatches.$inferSelect;

export const insertBatch = async (db: Database, batch: typeof redemptionBatches.$inferInsert, hashes: readonly string[]): Promise<void> => {
  await db.insert(redemptionBatches).values(batch);
  await db.insert(redemptionCodes).values(hashes.map((codeHash) => ({ codeHash, batchId: batch.id })));
};

/** Takes a live code for an order; of many at once the database lets one through. */
export const takeCode = async (
  db: Database,
  hashes: readonly string[],
  { orderId, now }: { orderId: string; now: Date },
): Promise<{ batchId: string } | undefined> => {
  const live = db
    .select({ id: redemptionBatches.id })
    .from(redemptionBatches)
    .where(and(isNull(redemptionBatches.disabledAt), or(isNull(redemptionBatches.expiresAt), gt(redemptionBatches.expiresAt, now))));
  const [row] = await db
    .update(redemptionCodes)
    .set({ orderId, redeemedAt: now })
    .where(and(inArray(redemptionCodes.codeHash, [...hashes]), isNull(redemptionCodes.redeemedAt), inArray(redemptionCodes.batchId, live)))
    .returning({ batchId: redemptionCodes.batchId });
  return row;
};

export const findBatch = async (db: Database, id: string): Promise<BatchRow | undefined> => {
  const [row] = await db.select().from(redemptionBatches).where(eq(redemptionBatches.id, id));
  return row;
};

export const findBatches = (db: Database): Promise<BatchRow[]> =>
  db.select().from(redemptionBatches).orderBy(desc(redemptionBatches.createdAt)).limit(500);

/** How many codes of each batch are used up. */
export const countRedeemed = (db: Database) =>
  db
    .select({ batchId: redemptionCodes.batchId, redeemed: count() })
    .from(redemptionCodes)
    .where(isNotNull(redemptionCodes.redeemedAt))
    .groupBy(redemptionCodes.batchId);

export const updateBatchDisabled = async (db: Database, id: string, disabledAt: Date | null): Promise<BatchRow | undefined> => {
  const [row] = await db
    .update(redemptionBatches)
    .set({ disabledAt: disabledAt ? sql`coalesce(${redemptionBatches.disabledAt}, ${disabledAt.toISOString()}::timestamptz)` : null })
    .where(eq(redemptionBatches.id, id))
    .returning();
  return row;
};
