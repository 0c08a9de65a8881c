import type { StoreProduct } from '@inkstone/integrations';
import { and, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { products } from '#server/db/schema/products.ts';
import { keepProductRuns } from '#server/features/shop-texts/index.ts';
import { inCatalogue, type ProductRow } from './product.repository.ts';

/** Where a search looks, in small letters: one text to be looked through for each row instead of five. */
const wordsOf = ({
  title,
  vendor,
  productType,
  handle,
  tags,
}: Pick<StoreProduct, 'title' | 'vendor' | 'productType' | 'handle' | 'tags'>) =>
  [title, vendor, productType, handle, ...tags].join('\n').toLowerCase();

const valuesOf = (product: StoreProduct) => ({
  remoteId: product.id,
  remoteVersion: product.version,
  title: product.title,
  descriptionHtml: product.descriptionHtml,
  seoTitle: product.seoTitle,
  seoDescription: product.seoDescription,
  handle: product.handle,
  status: product.status,
  vendor: product.vendor,
  productType: product.productType,
  tags: [...product.tags],
  category: product.category,
  collections: [...product.collections],
  options: product.options.map(({ name, values }) => ({ name, values: [...values] })),
  metafields: [...product.metafields],
  priceAmount: product.price?.amount ?? null,
  priceCurrency: product.price?.currency ?? null,
  images: [...product.images],
  words: wordsOf(product),
  url: product.url,
  remoteUpdatedAt: new Date(product.updatedAt),
});

/** What a sync writes; the id, the store and when we improved it stay. */
const { id: _id, accountId: _account, shopId: _shop, remoteId: _remote, optimizedAt: _optimized, ...synced } = getTableColumns(products);
const asSeen = Object.fromEntries(Object.entries(synced).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]));

export type SeenProduct = {
  product: StoreProduct;
  quality: ProductRow['quality'];
  texts: Pick<ProductRow, 'weaknesses'> & { textScore: number };
  /** The runs of words by which other texts are compared with it. */
  runs: readonly number[];
  optimizedAt?: Date;
};

/** Writes a product as its store shows it. */
export const upsertProduct = async (tx: TenantTransaction, shopId: string, { product, quality, texts, runs, optimizedAt }: SeenProduct) => {
  const values = { ...valuesOf(product), quality, ...texts, hasRuns: true, syncedAt: sql`now()`, ...(optimizedAt && { optimizedAt }) };
  const [row] = await tx
    .insert(products)
    .values({ ...values, accountId: tx.accountId, shopId })
    .onConflictDoUpdate({ target: [products.shopId, products.remoteId], set: values })
    .returning({ id: products.id });
  if (!row) throw new Error('upsert returned no row');
  await keepProductRuns(tx, shopId, [{ productId: row.id, runs }]);
  return row;
};

export const findVersions = (tx: TenantTransaction, shopId: string, remoteIds: readonly string[]) =>
  tx
    .select({ remoteId: products.remoteId, version: products.remoteVersion })
    .from(products)
    .where(and(inCatalogue(tx, shopId), inArray(products.remoteId, [...remoteIds])));

/** Writes many as their store shows them, but none that was written since then: that one is newer than what the store was asked for. */
export const upsertProducts = async (
  tx: TenantTransaction,
  shopId: string,
  { seen, unlessSeenSince }: { seen: readonly SeenProduct[]; unlessSeenSince: Date },
): Promise<void> => {
  if (!seen.length) return;
  const values = seen.map(({ product, quality, texts }) => ({
    ...valuesOf(product),
    quality,
    ...texts,
    hasRuns: true,
    syncedAt: sql`now()`,
    accountId: tx.accountId,
    shopId,
  }));
  const written = await tx
    .insert(products)
    .values(values)
    .onConflictDoUpdate({
      target: [products.shopId, products.remoteId],
      set: asSeen,
      setWhere: sql`${products.syncedAt} <= ${unlessSeenSince.toISOString()}::timestamptz`,
    })
    .returning({ id: products.id, remoteId: products.remoteId });
  const runsOf = new Map(seen.map(({ product, runs }) => [product.id, runs]));
  await keepProductRuns(
    tx,
    shopId,
    written.map(({ id, remoteId }) => ({ productId: id, runs: runsOf.get(remoteId) ?? [] })),
  );
};

/** Notes that the store still has them. */
export const touchProducts = async (tx: TenantTransaction, shopId: string, remoteIds: readonly string[]): Promise<void> => {
  if (!remoteIds.length) return;
  await tx
    .update(products)
    .set({ syncedAt: sql`now()` })
    .where(and(inCatalogue(tx, shopId), inArray(products.remoteId, [...remoteIds])));
};

/** Deletes the products that the store has not shown since then; returns how many. */
export const deleteProductsUnseenSince = async (tx: TenantTransaction, shopId: string, since: Date): Promise<number> => {
  const gone = await tx
    .delete(products)
    .where(and(inCatalogue(tx, shopId), lt(products.syncedAt, since)))
    .returning({ id: products.id });
  return gone.length;
};
