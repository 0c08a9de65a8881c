import type { ProductFilter } from '@inkstone/contract/products';
import { and, count, eq, getTableColumns, inArray, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { products } from '#server/db/schema/products.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type ProductRow = typeof products.$inferSelect;
/** A product as a list has it. */
export type ListedRow = Omit<Awaited<ReturnType<typeof findProducts>>[number], 'position'>;
const byChange = newestFirst(products.remoteUpdatedAt, products.id);

export const inCatalogue = (tx: TenantTransaction, shopId: string) =>
  and(eq(products.accountId, tx.accountId), eq(products.shopId, shopId));

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
