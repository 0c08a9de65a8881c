import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { products } from '#server/db/schema/products.ts';
import type { TextScore } from './text-weakness.ts';

const ofShop = (tx: TenantReader, shopId: string) => and(eq(products.accountId, tx.accountId), eq(products.shopId, shopId));

/** The products with the weakest texts; those that shoppers do not see any more, and those with nothing to better, are left out. */
export const findWeakest = (tx: TenantReader, shopId: string, limit: number) =>
  tx
    .select({
      id: products.id,
      title: products.title,
      images: products.images,
      textScore: products.textScore,
      weaknesses: products.weaknesses,
    })
    .from(products)
    .where(and(ofShop(tx, shopId), ne(products.status, sql`'archived'`), sql`${products.weaknesses} <> '[]'`))
    .orderBy(asc(products.textScore), asc(products.id))
    .limit(limit);

/** Products whose texts nobody has judged yet: they were read from their store before there was a score. */
export const findUnscored = (tx: TenantReader, shopId: string, limit: number) =>
  tx
    .select({
      id: products.id,
      version: products.remoteVersion,
      title: products.title,
      descriptionHtml: products.descriptionHtml,
      seoTitle: products.seoTitle,
      seoDescription: products.seoDescription,
    })
    .from(products)
    .where(and(ofShop(tx, shopId), isNull(products.textScore)))
    .limit(limit);

/** Stores the score of texts that are still those that were judged. */
export const updateScore = async (
  tx: TenantTransaction,
  { id, version }: { id: string; version: string },
  score: TextScore,
): Promise<void> => {
  await tx
    .update(products)
    .set(score)
    .where(and(eq(products.accountId, tx.accountId), eq(products.id, id), eq(products.remoteVersion, version)));
};
