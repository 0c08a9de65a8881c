import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { StoreConnection, StoreService, StoreUser } from '#server/features/stores/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findProduct, type ProductRow } from './product.repository.ts';

export type OpenedCatalogue = {
  connection: StoreConnection;
  shopId: string;
  inTenant: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
  getRow: (id: string) => Promise<ProductRow>;
};

/** The catalogue of the caller's current store, or of the store that a job works on. */
export const openCatalogue = async (
  { db, stores }: { db: OwnerDatabase; stores: StoreService },
  user: StoreUser,
): Promise<OpenedCatalogue> => {
  const connection = await stores.getConnection(user);
  const shopId = connection.shop.id;
  const inTenant: OpenedCatalogue['inTenant'] = (work) => asTenant(db, user.accountId, work);
  return {
    connection,
    shopId,
    inTenant,
    getRow: async (id) => {
      const row = await inTenant((tx) => findProduct(tx, shopId, id));
      if (!row) throw new AppError('product.notFound', 404);
      return row;
    },
  };
};
