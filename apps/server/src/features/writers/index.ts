import type { OwnerDatabase } from '#server/db/handles.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { createGenerationService, type MeterWork } from './generation.service.ts';
import { createListingDraftService } from './listing-draft.service.ts';
import { createListingPublishingService } from './listing-publishing.service.ts';
import { writerRoutes } from './writer.routes.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  runs: RunsFeature;
  products: ProductsFeature;
  resolveModel: Parameters<typeof createGenerationService>[0]['resolveModel'];
  /** Charges what a run delivered. */
  meter: MeterWork;
  promptsOf: Parameters<typeof createGenerationService>[0]['promptsOf'];
};

/** The writers: what they write streams as a run, is kept as a draft, and goes to the store. */
export const createWritersFeature = ({ database, clock, runs, products, resolveModel, meter, promptsOf }: Parts) => {
  const drafts = createListingDraftService({ db: database, clock, products: products.products });
  const generation = createGenerationService({ runs, products: products.products, resolveModel, meter, promptsOf });
  const publishing = createListingPublishingService({ saving: products.saving, drafts });
  return { routes: writerRoutes({ generation, drafts, publishing }) };
};
