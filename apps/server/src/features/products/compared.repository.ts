import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { products } from '#server/db/schema/products.ts';
import { keepProductRuns } from '#server/features/shop-texts/index.ts';

/** Products of an older reading, whose runs nobody has kept yet, locked until the end of the transaction; those that somebody else has are left to them. */
export const lockWithoutRuns = (tx: TenantTransaction, shopId: string, limit: number) =>
  tx
    .select({ id: products.id, body: products.descriptionHtml, seoDescription: products.seoDescription })
    .from(products)
    .where(and(eq(products.accountId, tx.accountId), eq(products.shopId, shopId), sql`not ${products.hasRuns}`))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Keeps the runs of such products. */
export const keepRunsOf = async (
  tx: TenantTransaction,
  shopId: string,
  kept: readonly { productId: string; runs: readonly number[] }[],
): Promise<void> => {
  await keepProductRuns(tx, shopId, kept);
  const ids = kept.map(({ productId }) => productId);
  await tx
    .update(products)
    .set({ hasRuns: true })
    .where(and(eq(products.accountId, tx.accountId), inArray(products.id, ids)));
};

/** The titles of some products of the account, by id. */
export const findTitles = async (tx: TenantReader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (!ids.length) return new Map();
  const rows = await tx
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.accountId, tx.accountId), inArray(products.id, [...ids])));
  return new Map(rows.map(({ id, title }) => [id, title]));
};
