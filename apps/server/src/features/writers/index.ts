import { contentFields } from '@inkstone/contract/contents';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { type Pace, usualPace } from './answers/patient-call.ts';
import { writeLine } from './answers/write-line.ts';
import { blogRoutes } from './blog.routes.ts';
import { createClaimGate } from './claim-gate.ts';
import { createContentPublishing } from './content-publishing.service.ts';
import { createDraftService } from './drafts/draft.service.ts';
import { forgetPutAway } from './drafts/put-away.ts';
import { createRunDrafts } from './drafts/run-drafts.ts';
import { createWritingService } from './drafts/writing.service.ts';
import { createGenerationService, listingKind } from './generation.service.ts';
import { createKindRuns } from './kind-runs.ts';
import { blogKind } from './kinds/blog/blog.ts';
import { blogDrafts } from './kinds/blog/blog-drafts.ts';
import { listingDrafts } from './kinds/listing/listing-drafts.ts';
import { pageKind } from './kinds/page/page.ts';
import { pageDrafts } from './kinds/page/page-drafts.ts';
import { createListingPublishingService } from './listing-publishing.service.ts';
import { pageRoutes } from './page.routes.ts';
import { writerRoutes } from './writer.routes.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  runs: RunsFeature;
  paidRuns: PaidRunsFeature;
  products: ProductsFeature;
  resolveModel: Parameters<typeof createGenerationService>[0]['resolveModel'];
  promptsOf: Parameters<typeof createGenerationService>[0]['promptsOf'];
  styleOf: Parameters<typeof createGenerationService>[0]['styleOf'];
  /** How long the writers wait for a vendor. */
  vendorPace?: Pace;
};

export { writeLine };

/** The writers: what they write streams as a run, is kept as a draft, and goes to the store. */
export const createWritersFeature = ({
  database,
  clock,
  runs,
  paidRuns,
  products,
  resolveModel,
  promptsOf,
  styleOf,
  vendorPace = usualPace,
}: Parts) => {
  const runDrafts = createRunDrafts(listingDrafts, { clock, runs });
  const { contents } = products;
  const draftDeps = { db: database, clock, products: products.products, contents, runs };
  const drafts = createDraftService(listingDrafts, draftDeps);
  const blogs = createDraftService(blogDrafts, draftDeps);
  const pages = createDraftService(pageDrafts, draftDeps);
  const generation = createGenerationService({
    paidRuns,
    products: products.products,
    drafts: runDrafts,
    resolveModel,
    promptsOf,
    styleOf,
    pace: vendorPace,
  });
  runs.onEnd(listingKind, runDrafts.end);
  paidRuns.resumes(listingKind, generation.resumption);
  const runDeps = { paidRuns, resolveModel, promptsOf, pace: vendorPace };
  const blogRunDrafts = createRunDrafts(blogDrafts, { clock, runs });
  const blogRuns = createKindRuns(blogKind, { ...runDeps, drafts: blogRunDrafts });
  runs.onEnd(blogRuns.kind, blogRunDrafts.end);
  paidRuns.resumes(blogRuns.kind, blogRuns.resumption);
  const pageRunDrafts = createRunDrafts(pageDrafts, { clock, runs });
  const pageRuns = createKindRuns(pageKind, { ...runDeps, drafts: pageRunDrafts });
  runs.onEnd(pageRuns.kind, pageRunDrafts.end);
  paidRuns.resumes(pageRuns.kind, pageRuns.resumption);
  const publishing = createListingPublishingService({
    saving: products.saving,
    drafts,
    refuseUnproven: createClaimGate({ factsOf: products.products.factsOf, getDraft: drafts.getDraft, fields: listingDrafts.fields }),
  });
  const articlePublishing = createContentPublishing({ kind: 'article', contents, drafts: blogs, empty: 'writer.blogEmpty' });
  const pagePublishing = createContentPublishing({ kind: 'page', contents, drafts: pages, empty: 'writer.pageEmpty' });
  return {
    name: 'writers',
    writing: createWritingService({ db: database, fieldsOf: { listing: listingDrafts.fields, blog: contentFields, page: contentFields } }),
    routes: [
      ...inModule('freestyle', writerRoutes({ generation, drafts, publishing })),
      ...inModule('blogWriter', blogRoutes({ runs: blogRuns, drafts: blogs, contents, publishing: articlePublishing })),
      ...inModule('pageGenerator', pageRoutes({ runs: pageRuns, drafts: pages, publishing: pagePublishing })),
    ],
    schedules: [{ name: 'writers.sweep', cron: '41 3 * * *', work: () => forgetPutAway({ db: database, clock }) }],
    /** For jobs over many products, which keep the texts by themselves. */
    productWriter: { prepareProduct: generation.prepareProduct, priceEach: generation.priceEach },
  };
};
