import type { StoreProduct } from '@inkstone/integrations';
import type { StoreConnection } from '#server/features/stores/index.ts';
import type { OpenedCatalogue } from './open-catalogue.ts';
import { seen } from './present-product.ts';
import { deleteProductsExcept, findVersions, upsertProduct } from './product.repository.ts';

const pageSize = 100;

const readPage = ({ ask }: StoreConnection, cursor: string | null) =>
  ask((platform, context) => platform.listProducts(context, { cursor, limit: pageSize }));

const readStore = async (connection: StoreConnection): Promise<StoreProduct[]> => {
  const all: StoreProduct[] = [];
  for (let cursor: string | null = null, isLast = false; !isLast; ) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(connection, cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
    isLast = cursor === null;
  }
  return all;
};

/** Synchronises our copy with the store: inserts, updates and deletes products. */
export const syncCatalogue = async ({ connection, shopId, inTenant }: OpenedCatalogue) => {
  const all = await readStore(connection);
  const ids = all.map(({ id }) => id);
  return inTenant(async (tx) => {
    const before = new Map((await findVersions(tx, shopId, ids)).map(({ remoteId, version }) => [remoteId, version]));
    for (const product of all) if (before.get(product.id) !== product.version) await upsertProduct(tx, shopId, seen(product));
    const removed = await deleteProductsExcept(tx, shopId, ids);
    const changed = all.filter(({ id, version }) => before.has(id) && before.get(id) !== version).length;
    return { total: all.length, added: all.length - before.size, changed, removed };
  });
};
