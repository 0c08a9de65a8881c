import type { AppParts } from './app-parts.ts';
import { createBrandVoicesFeature } from './features/brand-voices/index.ts';
import { createBulkFeature } from './features/bulk/index.ts';
import { createDashboardFeature } from './features/dashboard/index.ts';
import type { createModelsFeature } from './features/models/index.ts';
import type { createPaidRunsFeature } from './features/paid-runs/index.ts';
import type { createProductsFeature } from './features/products/index.ts';
import type { createRunsFeature } from './features/runs/index.ts';
import type { createSettingsFeature } from './features/settings/index.ts';
import type { createStoresFeature } from './features/stores/index.ts';
import type { createWalletFeature } from './features/wallet/index.ts';
import { createWritersFeature, writeLine } from './features/writers/index.ts';

type CopywritingParts = {
  runs: ReturnType<typeof createRunsFeature>;
  paidRuns: ReturnType<typeof createPaidRunsFeature>;
  wallet: ReturnType<typeof createWalletFeature>;
  products: ReturnType<typeof createProductsFeature>;
  stores: ReturnType<typeof createStoresFeature>;
  models: Pick<ReturnType<typeof createModelsFeature>, 'resolveModel' | 'measureCopy'>;
  settings: Pick<ReturnType<typeof createSettingsFeature>, 'promptsOf'>;
};

/** The writers, the jobs that write for many products by them, and the dashboard that tells what came of them. */
export const createCopywriting = (parts: AppParts, { models, settings, ...given }: CopywritingParts) => {
  const writing = { ...parts, ...given, resolveModel: models.resolveModel, measureCopy: models.measureCopy };
  const brandVoices = createBrandVoicesFeature({ ...writing, writeLine });
  const writers = createWritersFeature({
    ...writing,
    promptsOf: settings.promptsOf,
    styleOf: brandVoices.styleOf,
  });
  const leaseMs = parts.runs?.leaseMs;
  const joined = { ...parts, ...given, stores: given.stores.stores, writer: writers.productWriter };
  const bulk = createBulkFeature({ ...joined, ...(leaseMs && { leaseMs }) });
  const { findWritten, findDraftsFor, listUnfinished } = writers.writing;
  const dashboard = createDashboardFeature({
    ...parts,
    findWritten: [findWritten, bulk.findWritten],
    findPublished: given.products.findPublished,
    findWeakest: given.products.findWeakest,
    priceEach: writers.productWriter.priceEach,
    priceImprovement: writers.priceImprovement,
    findDraftsFor,
    listUnfinished,
  });
  return { brandVoices, writers, bulk, dashboard };
};
