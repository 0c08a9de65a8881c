import type { OwnerDatabase } from '#server/db/handles.ts';
import type { ProductFileService, StoreService } from '#server/features/stores/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { createComparedProducts } from './compared-products.ts';
import { type ContentKind, createContentPublishingService } from './content-publishing.service.ts';
import { createOptimizeService } from './optimize.service.ts';
import { productRoutes } from './product.routes.ts';
import { createProductService } from './product.service.ts';
import { productFileRoutes } from './product-file.routes.ts';
import { createProductSavingService } from './product-saving.service.ts';
import { publicationRoutes } from './publication.routes.ts';
import { createPublicationService } from './publication.service.ts';
import { findPublished } from './published.repository.ts';
import { refuseClaims } from './refuse-claims.ts';
import { createCatalogueSyncService } from './sync/catalogue-sync.service.ts';
import { createSyncWorkers } from './sync/sync-workers.ts';
import { createWeakestService } from './weakness/weakest.service.ts';

export type { ContentKind };
export { refuseClaims };

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  stores: StoreService;
  files: ProductFileService;
  logger: { error: (details: object, message: string) => void };
};

/** The catalogue of the current store, with every overwritten text and every attempt to publish one kept. */
export const createProductsFeature = ({ database, clock, stores, files, logger }: Parts) => {
  const workers = createSyncWorkers({ db: database, stores, logger });
  const syncs = createCatalogueSyncService({ db: database, stores, workers });
  const products = createProductService({ db: database, stores, syncs });
  const saving = createProductSavingService({ db: database, stores, clock });
  const contents = createContentPublishingService({ db: database, stores, clock });
  const publications = createPublicationService({ db: database, stores });
  return {
    name: 'products',
    routes: [
      ...productRoutes({ products, saving, optimizing: createOptimizeService({ products, saving }), syncs }),
      ...productFileRoutes({ files, syncs }),
      ...publicationRoutes(publications),
    ],
    products,
    saving,
    findPublished,
    ...createWeakestService({ db: database, stores }),
    contents,
    /** As other texts are compared with them. */
    compared: createComparedProducts({ db: database, stores }),
    start: async () => workers.start(),
    drain: workers.drain,
  };
};
export type ProductsFeature = ReturnType<typeof createProductsFeature>;
