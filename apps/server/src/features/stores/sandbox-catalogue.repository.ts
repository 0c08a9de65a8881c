import type { SandboxProduct, SandboxProductValues } from '@inkstone/integrations';
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
  category: sandboxProducts.category,
  collections: sandboxProducts.collections,
  options: sandboxProducts.options,
  metafields: sandboxProducts.metafields,
  priceAmount: sandboxProducts.priceAmount,
  tile: sandboxProducts.tile,
  pictures: sandboxProducts.pictures,
  version: sandboxProducts.version,
  updatedAt: sandboxProducts.updatedAt,
};

const inStore = (tx: TenantTransaction, shopId: string) =>
  and(eq(sandboxProducts.accountId, tx.accountId), eq(sandboxProducts.shopId, shopId));

export const findSandboxProducts = (
  tx: TenantTransaction,
  shopId: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<SandboxProduct[]> =>
  tx
    .select(columns)
    .from(sandboxProducts)
    .where(and(inStore(tx, shopId), afterId && isId(afterId) ? gt(sandboxProducts.id, afterId) : undefined))
    .orderBy(asc(sandboxProducts.id))
    .limit(limit);

export const countSandboxProducts = (tx: TenantTransaction, shopId: string): Promise<number> =>
  tx.$count(sandboxProducts, inStore(tx, shopId));

export const findSandboxProduct = async (tx: TenantTransaction, shopId: string, id: string): Promise<SandboxProduct | undefined> => {
  if (!isId(id)) return undefined;
  const [row] = await tx
    .select(columns)
    .from(sandboxProducts)
    .where(and(inStore(tx, shopId), eq(sandboxProducts.id, id)));
  return row;
};

/** Inserts a product, or returns the one with the same key; undefined when the handle is taken. */
export const insertSandboxProduct = async (
  tx: TenantTransaction,
  shopId: string,
  { values, key }: { values: SandboxProductValues; key: string },
): Promise<SandboxProduct | undefined> => {
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

/** Optimistic locking in one update: of two callers with the same expected version, one gets undefined. */
export const updateSandboxProduct = async (
  tx: TenantTransaction,
  shopId: string,
  { id, values, expectedVersion }: { id: string; values: Partial<SandboxProductValues>; expectedVersion: number | null },
): Promise<SandboxProduct | undefined> => {
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
