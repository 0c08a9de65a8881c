import type { ShelfProduct, ShelfValues } from '@inkstone/integrations';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { sandboxProducts } from '#server/db/schema/stores.ts';
import { isId } from '#server/kernel/ids.ts';

const columns = {
  id: sandboxProducts.id,
  handle: sandboxProducts.handle,
  title: sandboxProducts.title,
  descriptionHtml: sandboxProducts.descriptionHtml,
  seoTitle: sandboxProducts.seoTitle,
  seoDescription: sandboxProducts.seoDescription,
  status: sandboxProducts.status,
  vendor: sandboxProducts.vendor,
  productType: sandboxProducts.productType,
  tags: sandboxProducts.tags,
  priceAmount: sandboxProducts.priceAmount,
  tile: sandboxProducts.tile,
  version: sandboxProducts.version,
  updatedAt: sandboxProducts.updatedAt,
};

const inStore = (tx: TenantTransaction, shopId: string) =>
  and(eq(sandboxProducts.accountId, tx.accountId), eq(sandboxProducts.shopId, shopId));

export const findShelfProducts = (
  tx: TenantTransaction,
  shopId: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<ShelfProduct[]> =>
  tx
    .select(columns)
    .from(sandboxProducts)
    .where(and(inStore(tx, shopId), afterId && isId(afterId) ? gt(sandboxProducts.id, afterId) : undefined))
    .orderBy(asc(sandboxProducts.id))
    .limit(limit);

export const findShelfProduct = async (tx: TenantTransaction, shopId: string, id: string): Promise<ShelfProduct | undefined> => {
  if (!isId(id)) return undefined;
  const [row] = await tx
    .select(columns)
    .from(sandboxProducts)
    .where(and(inStore(tx, shopId), eq(sandboxProducts.id, id)));
  return row;
};

/** The product made under this mark, old or new; undefined when only its handle stood in the way. */
export const insertShelfProduct = async (
  tx: TenantTransaction,
  shopId: string,
  { values, key }: { values: ShelfValues; key: string },
): Promise<ShelfProduct | undefined> => {
  const [made] = await tx
    .insert(sandboxProducts)
    .values({ ...values, accountId: tx.accountId, shopId, createKey: key })
    .onConflictDoNothing()
    .returning(columns);
  if (made) return made;
  const [earlier] = await tx
    .select(columns)
    .from(sandboxProducts)
    .where(and(inStore(tx, shopId), eq(sandboxProducts.createKey, key)));
  return earlier;
};

/** One conditional update: of two writers with the same expected version, one finds nothing to change. */
export const updateShelfProduct = async (
  tx: TenantTransaction,
  shopId: string,
  { id, values, expectedVersion }: { id: string; values: Partial<ShelfValues>; expectedVersion: number | null },
): Promise<ShelfProduct | undefined> => {
  if (!isId(id)) return undefined;
  const [row] = await tx
    .update(sandboxProducts)
    .set({ ...values, version: sql`${sandboxProducts.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        inStore(tx, shopId),
        eq(sandboxProducts.id, id),
        expectedVersion === null ? undefined : eq(sandboxProducts.version, expectedVersion),
      ),
    )
    .returning(columns);
  return row;
};
