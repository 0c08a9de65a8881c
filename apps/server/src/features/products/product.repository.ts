import type { StoreProduct } from '@inkstone/integrations';
import { and, count, desc, eq, getTableColumns, ilike, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { Transaction } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { users } from '#server/db/schema/accounts.ts';
import { productRevisions, products } from '#server/db/schema/products.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type ProductRow = typeof products.$inferSelect;
export type RevisionRow = typeof productRevisions.$inferSelect;
/** Whose products: the tenant's, of one shop. */
export type Catalogue = { accountId: string; shopId: string };
export type ProductSearch = {
  q: string;
  status: ProductRow['status'] | 'all';
  quality: ProductRow['quality'] | 'all';
};

const byChange = newestFirst(products.remoteUpdatedAt, products.id);

const inCatalogue = ({ accountId, shopId }: Catalogue) => and(eq(products.accountId, accountId), eq(products.shopId, shopId));

const matching = (q: string): SQL | undefined => {
  if (!q) return undefined;
  const pattern = containing(q);
  return or(
    ilike(products.title, pattern),
    ilike(products.vendor, pattern),
    ilike(products.productType, pattern),
    ilike(products.handle, pattern),
  );
};

export const findProducts = (tx: Transaction, catalogue: Catalogue, { q, status, quality, before, limit }: ProductSearch & RowsAsked) =>
  tx
    .select({ ...getTableColumns(products), position: byChange.position })
    .from(products)
    .where(
      and(
        inCatalogue(catalogue),
        matching(q),
        status === 'all' ? undefined : eq(products.status, status),
        quality === 'all' ? undefined : eq(products.quality, quality),
        byChange.behind(before),
      ),
    )
    .orderBy(...byChange.orderBy)
    .limit(limit);

export const findProduct = async (tx: Transaction, catalogue: Catalogue, id: string): Promise<ProductRow | undefined> => {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(inCatalogue(catalogue), eq(products.id, id)));
  return row;
};

export const countProducts = async (tx: Transaction, catalogue: Catalogue): Promise<{ optimized: number; total: number }> => {
  const [row] = await tx
    .select({ total: count(), optimized: sql<number>`count(*) filter (where ${isNotNull(products.optimizedAt)})`.mapWith(Number) })
    .from(products)
    .where(inCatalogue(catalogue));
  return row ?? { total: 0, optimized: 0 };
};

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
  priceAmount: product.price?.amount ?? null,
  priceCurrency: product.price?.currency ?? null,
  images: [...product.images],
  url: product.url,
  remoteUpdatedAt: new Date(product.updatedAt),
});

export type SeenProduct = { product: StoreProduct; quality: ProductRow['quality']; optimizedAt?: Date };

/** Writes a product as its store shows it; `isNew` tells whether we had it before. */
export const upsertProduct = async (tx: Transaction, catalogue: Catalogue, { product, quality, optimizedAt }: SeenProduct) => {
  const values = { ...valuesOf(product), quality, syncedAt: sql`now()`, ...(optimizedAt && { optimizedAt }) };
  const [row] = await tx
    .insert(products)
    .values({ ...catalogue, ...values })
    .onConflictDoUpdate({ target: [products.shopId, products.remoteId], set: values })
    // A row that this statement inserted has no deleting transaction yet (xmax 0).
    .returning({ id: products.id, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('upsert returned no row');
  return row;
};

export const findVersions = (tx: Transaction, catalogue: Catalogue, remoteIds: readonly string[]) =>
  tx
    .select({ remoteId: products.remoteId, version: products.remoteVersion })
    .from(products)
    .where(and(inCatalogue(catalogue), inArray(products.remoteId, [...remoteIds])));

/** Takes away what the store no longer has; answers how many. */
export const deleteProductsExcept = async (tx: Transaction, catalogue: Catalogue, remoteIds: readonly string[]): Promise<number> => {
  const gone = await tx
    .delete(products)
    .where(and(inCatalogue(catalogue), remoteIds.length ? notInArray(products.remoteId, [...remoteIds]) : ne(products.remoteId, '')))
    .returning({ id: products.id });
  return gone.length;
};

export const insertRevision = async (tx: Transaction, revision: typeof productRevisions.$inferInsert): Promise<string> => {
  const [row] = await tx.insert(productRevisions).values(revision).returning({ id: productRevisions.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** Only for a before-image whose change the store has refused. */
export const deleteRevision = async (tx: Transaction, accountId: string, id: string): Promise<void> => {
  await tx.delete(productRevisions).where(and(eq(productRevisions.accountId, accountId), eq(productRevisions.id, id)));
};

const ofProduct = (accountId: string, productId: string) =>
  and(eq(productRevisions.accountId, accountId), eq(productRevisions.productId, productId));

export const findRevisions = (tx: Transaction, accountId: string, productId: string) =>
  tx
    .select({ revision: productRevisions, savedBy: users.name })
    .from(productRevisions)
    .leftJoin(users, and(eq(users.id, productRevisions.userId), eq(users.accountId, productRevisions.accountId)))
    .where(ofProduct(accountId, productId))
    .orderBy(desc(productRevisions.createdAt))
    .limit(200);

export const findRevision = async (tx: Transaction, { accountId, productId, id }: { accountId: string; productId: string; id: string }) => {
  const [row] = await tx
    .select()
    .from(productRevisions)
    .where(and(ofProduct(accountId, productId), eq(productRevisions.id, id)));
  return row;
};
