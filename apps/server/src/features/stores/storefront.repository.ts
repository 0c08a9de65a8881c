/** @owner Shoppers have no account: these read by the store's public name, and only what a store shows to everybody. */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';
import { sandboxContents, sandboxProducts, sandboxStores } from '#server/db/schema/stores.ts';

export type FrontStore = {
  shopId: string;
  slug: string;
  name: string;
  tagline: string;
  currency: string;
  /** How many products it has, and their versions together: no product changes without one of them. */
  catalogue: string;
  /** The same of what is public of its articles and pages. */
  contents: string;
};

const columns = {
  handle: sandboxProducts.handle,
  title: sandboxProducts.title,
  descriptionHtml: sandboxProducts.descriptionHtml,
  seoTitle: sandboxProducts.seoTitle,
  seoDescription: sandboxProducts.seoDescription,
  status: sandboxProducts.status,
  vendor: sandboxProducts.vendor,
  productType: sandboxProducts.productType,
  priceAmount: sandboxProducts.priceAmount,
  tile: sandboxProducts.tile,
  pictures: sandboxProducts.pictures,
  tags: sandboxProducts.tags,
};
export type FrontProduct = Pick<typeof sandboxProducts.$inferSelect, keyof typeof columns>;

/** Visible, and its time has come. */
export const isPublicContent = sql`${sandboxContents.isVisible} and coalesce(${sandboxContents.publishAt} <= now(), true)`;

export const findFrontStore = async (db: OwnerHandle, slug: string): Promise<FrontStore | undefined> => {
  const [row] = await db
    .select({
      shopId: sandboxStores.shopId,
      slug: sandboxStores.slug,
      name: sandboxStores.name,
      tagline: sandboxStores.tagline,
      currency: sandboxStores.currency,
      catalogue: sql<string>`count(${sandboxProducts.id}) || '.' || coalesce(sum(${sandboxProducts.version}), 0)`,
      contents: sql<string>`(select count(*) || '.' || coalesce(sum(${sandboxContents.version}), 0) from ${sandboxContents}
        where ${sandboxContents.shopId} = ${sandboxStores.shopId} and ${isPublicContent})`,
    })
    .from(sandboxStores)
    .leftJoin(sandboxProducts, eq(sandboxProducts.shopId, sandboxStores.shopId))
    .where(eq(sandboxStores.slug, slug))
    .groupBy(sandboxStores.shopId);
  return row;
};

export const findFrontProducts = (
  db: OwnerHandle,
  shopId: string,
  { limit, except = '' }: { limit: number; except?: string },
): Promise<FrontProduct[]> =>
  db
    .select(columns)
    .from(sandboxProducts)
    .where(and(eq(sandboxProducts.shopId, shopId), eq(sandboxProducts.status, 'active'), ne(sandboxProducts.handle, except)))
    .orderBy(desc(sandboxProducts.createdAt), asc(sandboxProducts.id))
    .limit(limit);

const shown = (shopId: string, handle: string) =>
  and(eq(sandboxProducts.shopId, shopId), eq(sandboxProducts.handle, handle), inArray(sandboxProducts.status, ['active', 'unlisted']));

export const hasFrontProduct = async (db: OwnerHandle, shopId: string, handle: string): Promise<boolean> =>
  (await db.$count(sandboxProducts, shown(shopId, handle))) > 0;

export const findFrontProduct = async (db: OwnerHandle, shopId: string, handle: string): Promise<FrontProduct | undefined> => {
  const [row] = await db.select(columns).from(sandboxProducts).where(shown(shopId, handle));
  return row;
};
