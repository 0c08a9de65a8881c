import type { RegisteredStorePlatform } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { addSampleProducts } from './add-sample-products.ts';
import { connectFirstSandbox, connectShop } from './connect-shop.ts';
import { createProductFileService, type ProductFileService } from './product-file.service.ts';
import { findCurrentShop, findShop, findShops, findShopsOf } from './store.repository.ts';
import { storeRoutes } from './store.routes.ts';
import { createStoreService, type StoreConnection, type StoreService, type StoreUser } from './store.service.ts';
import { createStorefrontService } from './storefront.service.ts';

export type { ProductFileService, StoreConnection, StoreService, StoreUser };
export { connectFirstSandbox, connectShop, findCurrentShop, findShop, findShops, findShopsOf };

type Parts = {
  database: OwnerDatabase;
  publicPagesUrl: string | null;
  fetch: typeof globalThis.fetch;
  storePlatforms?: readonly RegisteredStorePlatform[];
};

/** The connected store and how it is reached; and the public pages of the stores that live inside this installation. */
export const createStoresFeature = ({ database, publicPagesUrl, fetch, storePlatforms = [] }: Parts) => {
  const stores = createStoreService({ db: database, publicPagesUrl, fetch, others: storePlatforms });
  return {
    name: 'stores',
    routes: storeRoutes(stores),
    stores,
    files: createProductFileService({ db: database }),
    findPublicPage: createStorefrontService({ db: database }).findPublicPage,
    fillSample: async ({ accountId, shopId }: { accountId: string; shopId: string | null }): Promise<void> => {
      if (shopId) await asTenant(database, accountId, (tx) => addSampleProducts(tx, shopId));
    },
  };
};
