import type { ProductFilter } from '@inkstone/contract/products';
import type { StoreProduct } from '@inkstone/integrations';
import { and, count, desc, eq, getTableColumns, inArray, isNotNull, like, lt, type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { productRevisions, products } from '#server/db/schema/products.ts';
import { keepProductRuns } from '#server/features/shop-texts/index.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type ProductRow = typeof products.$inferSelect;
/** A product as a list has it. */
export type ListedRow = Omit<Awaited<ReturnType<typeof findProducts>>[number], 'position'>;
export type RevisionRow = typeof productRevisions.$inferSelect;
const byChange = newestFirst(products.remoteUpdatedAt, products.id);

const inCatalogue = (tx: TenantTransaction, shopId: string) => and(eq(products.accountId, tx.accountId), eq(products.shopId, shopId));

/** Where a search looks, in small letters: one text to be looked through for each row instead of five. */
const wordsOf = ({
  title,
  vendor,
  productType,
  handle,
  tags,
}: Pick<StoreProduct, 'title' | 'vendor' | 'productType' | 'handle' | 'tags'>) =>
  [title, vendor, productType, handle, ...tags].join('\n').toLowerCase();

const matching = (q: string): SQL | undefined => (q ? like(products.words, containing(q.toLowerCase())) : undefined);

/** Which rows a filter means, and the one place that says so. */
const meantBy = (tx: TenantTransaction, shopId: string, { q, collection, status, quality, type, vendor }: ProductFilter) =>
  and(
    inCatalogue(tx, shopId),
    matching(q),
    collection ? sql`${products.collections} @> ${JSON.stringify([{ id: collection }])}::jsonb` : undefined,
    status === 'all' ? undefined : eq(products.status, status),
    quality === 'all' ? undefined : eq(products.quality, quality),
    type ? eq(products.productType, type) : undefined,
    vendor ? eq(products.vendor, vendor) : undefined,
  );

/** What a list shows of a product: no texts, which are most of it. */
const listed = {
  id: products.id,
  title: products.title,
  handle: products.handle,
  status: products.status,
  vendor: products.vendor,
  productType: products.productType,
  tags: products.tags,
  priceAmount: products.priceAmount,
  priceCurrency: products.priceCurrency,
  image: sql<ProductRow['images'][number] | null>`${products.images} -> 0`,
  quality: products.quality,
  hasSeo: sql<boolean>`${products.seoTitle} <> '' and ${products.seoDescription} <> ''`,
  url: products.url,
  remoteUpdatedAt: products.remoteUpdatedAt,
  optimizedAt: products.optimizedAt,
};

type Asked = ProductFilter & RowsAsked;

/** A page of the list. */
export const findProducts = (tx: TenantTransaction, shopId: string, { before, limit, ...filter }: Asked) =>
  tx
    .select({ ...listed, position: byChange.position })
    .from(products)
    .where(and(meantBy(tx, shopId, filter), byChange.behind(before)))
    .orderBy(...byChange.orderBy)
    .limit(limit);

/** The same with all that our copy has of each. */
export const findWholeProducts = (tx: TenantTransaction, shopId: string, { before, limit, ...filter }: Asked) =>
  tx
    .select({ ...getTableColumns(products), position: byChange.position })
    .from(products)
    .where(and(meantBy(tx, shopId, filter), byChange.behind(before)))
    .orderBy(...byChange.orderBy)
    .limit(limit);

const byAlphabet = new Intl.Collator().compare;

const titled = { id: products.id, title: products.title };

/** The ids and titles of all that a filter means, in the order of the list. */
export const findTitlesMeant = (tx: TenantTransaction, shopId: string, { limit, ...filter }: ProductFilter & { limit: number }) =>
  tx
    .select(titled)
    .from(products)
    .where(meantBy(tx, shopId, filter))
    .orderBy(...byChange.orderBy)
    .limit(limit);

/** All that a filter means, by the ids of their platform. */
export const findRemoteIdsMeant = async (tx: TenantTransaction, shopId: string, filter: ProductFilter): Promise<string[]> => {
  const rows = await tx
    .select({ remoteId: products.remoteId })
    .from(products)
    .where(meantBy(tx, shopId, filter));
  return rows.map(({ remoteId }) => remoteId);
};

/** The titles of those of these products that the catalogue has. */
export const findTitlesOf = (tx: TenantTransaction, shopId: string, ids: readonly string[]) =>
  tx
    .select(titled)
    .from(products)
    .where(and(inCatalogue(tx, shopId), inArray(products.id, [...ids])));

export const findProduct = async (tx: TenantTransaction, shopId: string, id: string): Promise<ProductRow | undefined> => {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(inCatalogue(tx, shopId), eq(products.id, id)));
  return row;
};

/** What products can be narrowed by: types, vendors and collections, each in the order of the alphabet; without the empty ones. One pass over the catalogue. */
export const findGroups = async (tx: TenantTransaction, shopId: string) => {
  const rows = await tx
    .select({
      type: sql<string | null>`${products.productType}`,
      vendor: sql<string | null>`${products.vendor}`,
      collections: sql<ProductRow['collections'] | null>`${products.collections}`,
    })
    .from(products)
    .where(inCatalogue(tx, shopId))
    .groupBy(sql`grouping sets ((${products.productType}), (${products.vendor}), (${products.collections}))`);
  const named = (names: readonly (string | null)[]) => [...new Set(names.flatMap((name) => name || []))].sort(byAlphabet);
  const titles = new Map(rows.flatMap(({ collections }) => (collections ?? []).map(({ id, title }) => [id, title] as const)));
  return {
    types: named(rows.map(({ type }) => type)),
    vendors: named(rows.map(({ vendor }) => vendor)),
    collections: [...titles].map(([id, title]) => ({ id, title })).sort((a, b) => byAlphabet(a.title, b.title)),
  };
};

export const countProducts = async (
  tx: TenantTransaction,
  shopId: string,
  filter: ProductFilter,
): Promise<{ optimized: number; total: number }> => {
  const [row] = await tx
    .select({ total: count(), optimized: sql<number>`count(*) filter (where ${isNotNull(products.optimizedAt)})`.mapWith(Number) })
    .from(products)
    .where(meantBy(tx, shopId, filter));
  return row ?? { total: 0, optimized: 0 };
};

export const hasProducts = async (tx: TenantTransaction, shopId: string): Promise<boolean> => {
  const rows = await tx.select({ id: products.id }).from(products).where(inCatalogue(tx, shopId)).limit(1);
  return rows.length > 0;
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

export const insertRevision = async (
  tx: TenantTransaction,
  revision: Omit<typeof productRevisions.$inferInsert, 'accountId'>,
): Promise<string> => {
  const [row] = await tx
    .insert(productRevisions)
    .values({ ...revision, accountId: tx.accountId })
    .returning({ id: productRevisions.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** Deletes a revision whose change the store has refused. */
export const deleteRevision = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.delete(productRevisions).where(and(eq(productRevisions.accountId, tx.accountId), eq(productRevisions.id, id)));
};

const ofProduct = (tx: TenantTransaction, productId: string) =>
  and(eq(productRevisions.accountId, tx.accountId), eq(productRevisions.productId, productId));

export const findRevisions = (tx: TenantTransaction, productId: string): Promise<RevisionRow[]> =>
  tx.select().from(productRevisions).where(ofProduct(tx, productId)).orderBy(desc(productRevisions.createdAt)).limit(200);

/** The descriptions of the newest revisions: what a text may take back. */
export const findEarlierDescriptions = async (tx: TenantTransaction, productId: string): Promise<string[]> => {
  const rows = await tx
    .select({ descriptionHtml: productRevisions.descriptionHtml })
    .from(productRevisions)
    .where(ofProduct(tx, productId))
    .orderBy(desc(productRevisions.createdAt))
    .limit(20);
  return rows.map(({ descriptionHtml }) => descriptionHtml);
};

export const findRevision = async (tx: TenantTransaction, { productId, id }: { productId: string; id: string }) => {
  const [row] = await tx
    .select()
    .from(productRevisions)
    .where(and(ofProduct(tx, productId), eq(productRevisions.id, id)));
  return row;
};

/** Where some products are to be seen in their stores, by id; a product without an address is left out. */
export const findUrls = async (tx: TenantReader, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (!known.length) return new Map();
  const rows = await tx
    .select({ id: products.id, url: products.url })
    .from(products)
    .where(and(eq(products.accountId, tx.accountId), inArray(products.id, known)));
  return new Map(rows.flatMap(({ id, url }) => (url === null ? [] : [[id, url]])));
};
