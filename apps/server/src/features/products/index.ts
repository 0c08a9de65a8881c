import type { Database } from '#server/db/database.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import { productRoutes } from './product.routes.ts';
import { createProductService } from './product.service.ts';

export type { ProductService } from './product.service.ts';
export { cursorOf, placeOf } from './product-cursor.ts';

type Parts = { database: Database; clock: { now: () => Date }; stores: StoreService };

/** The catalogue of the current store, with every overwritten text kept. */
export const createProductsFeature = ({ database, clock, stores }: Parts) => {
  const products = createProductService({ db: database, stores, now: () => clock.now() });
  return { routes: productRoutes(products), products };
};
