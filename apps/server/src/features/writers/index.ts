import { contentFields } from '@inkstone/contract/contents';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { altTextRoutes } from './alt-texts/alt-texts.routes.ts';
import { createAltTexts } from './alt-texts/alt-texts.service.ts';
import { alternativeRoutes } from './alternatives/alternatives.routes.ts';
import { createAlternatives } from './alternatives/alternatives.service.ts';
import { type Pace, usualPace } from './answers/patient-call.ts';
import { writeLine } from './answers/write-line.ts';
import { blogRoutes } from './blog.routes.ts';
import { createAnswerCache } from './cache/answer-cache.ts';
import { createClaimGate } from './claim-gate.ts';
import { createContentPublishing } from './content-publishing.service.ts';
import { createDraftService } from './drafts/draft.service.ts';
import { forgetPutAway } from './drafts/put-away.ts';
import { createRunDrafts } from './drafts/run-drafts.ts';
import { createTranslationDrafts } from './drafts/translation-drafts.ts';
import { createWritingService } from './drafts/writing.service.ts';
import { elsewhereRoutes } from './elsewhere/elsewhere.routes.ts';
import { createElsewhere } from './elsewhere/elsewhere.service.ts';
import { emailRoutes } from './email.routes.ts';
import type { AskDeps } from './kind-asks.ts';
import { createKindRuns } from './kind-runs.ts';
import { blogKind } from './kinds/blog/blog.ts';
import type { AnyText } from './kinds/draft-kind.ts';
import { emailKind } from './kinds/email/email.ts';
import { listingKind } from './kinds/listing/listing.ts';
import { createProductListings } from './kinds/listing/product-listings.ts';
import { pageKind } from './kinds/page/page.ts';
import type { WriterBrief, WritingKind } from './kinds/writing-kind.ts';
import { createListingPublishingService } from './listing-publishing.service.ts';
import { pageRoutes } from './page.routes.ts';
import { createPictureFetching, pictureLimits } from './pictures/picture-fetching.ts';
import { rewritingRoutes } from './rewriting/rewriting.routes.ts';
import { createRewriting } from './rewriting/rewriting.service.ts';
import { createTranslations } from './translations/translations.service.ts';
import { wishesRoutes } from './wishes/wishes.routes.ts';
import { createWishes } from './wishes/wishes.service.ts';
import { writerRoutes } from './writer.routes.ts';

type Parts = AskDeps & {
  database: OwnerDatabase;
  clock: Clock;
  runs: RunsFeature;
  paidRuns: PaidRunsFeature;
  products: ProductsFeature;
  outbound: Pick<Outbound, 'asFetch'>;
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
  outbound,
  resolveModel,
  measureCopy,
  promptsOf,
  styleOf,
  vendorPace = usualPace,
}: Parts) => {
  const { contents } = products;
  const draftDeps = { db: database, clock, products: products.products, contents, runs };
  const answers = createAnswerCache({ db: database, clock });
  const wishes = createWishes({ db: database, clock });
  const runDeps = {
    paidRuns,
    products: products.products,
    resolveModel,
    measureCopy,
    promptsOf,
    styleOf,
    answers,
    wishes,
    runs,
    pace: vendorPace,
    look: createPictureFetching({ fetch: outbound.asFetch(pictureLimits), clock }),
  };
  const { factsOf } = products.products;
  /** The drafts of a kind, its runs, which write them, and what keeps them from being published. */
  const open = <Brief extends WriterBrief, Text extends AnyText>(kind: WritingKind<Brief, Text>) => {
    const runDrafts = createRunDrafts(kind.drafts, { db: database, clock, runs });
    const kindRuns = createKindRuns(kind, { ...runDeps, drafts: runDrafts });
    runs.onEnd(kindRuns.kind, kindRuns.end);
    paidRuns.resumes(kindRuns.kind, kindRuns.resumption);
    const drafts = createDraftService(kind.drafts, draftDeps);
    const refuseUnproven = createClaimGate({ factsOf, getDraft: drafts.getDraft, fields: kind.drafts.fields });
    const alternatives = createAlternatives(kind, { ...runDeps, drafts, runDrafts });
    paidRuns.resumes(alternatives.kind, alternatives.resumption);
    return { drafts, runs: kindRuns, refuseUnproven, alternatives };
  };
  const listing = open(listingKind);
  const listings = createProductListings({ runs: listing.runs, products: products.products });
  const translations = createTranslations({
    ...listing,
    translationsOf: createTranslationDrafts(listingKind.drafts, draftDeps),
    latestOf: runs.latestOf,
  });
  const blog = open(blogKind);
  const page = open(pageKind);
  const rewriting = createRewriting({ ...runDeps, database });
  paidRuns.resumes(rewriting.kind, rewriting.resumption);
  const altTexts = createAltTexts({ ...runDeps, runs });
  paidRuns.resumes(altTexts.kind, altTexts.resumption);
  const email = open(emailKind);
  const publishing = createListingPublishingService({ ...listing, saving: products.saving });
  const articlePublishing = createContentPublishing({ ...blog, kind: 'article', contents, empty: 'writer.blogEmpty' });
  const pagePublishing = createContentPublishing({ ...page, kind: 'page', contents, empty: 'writer.pageEmpty' });
  return {
    name: 'writers',
    writing: createWritingService({
      db: database,
      fieldsOf: { listing: listingKind.drafts.fields, blog: contentFields, page: contentFields, email: emailKind.drafts.fields },
    }),
    routes: [
      ...wishesRoutes(wishes),
      ...rewritingRoutes(rewriting),
      ...elsewhereRoutes(createElsewhere({ db: database, products: products.compared, addressOf: contents.addressOf })),
      ...alternativeRoutes({ listing: listing.alternatives, blog: blog.alternatives, page: page.alternatives, email: email.alternatives }),
      ...inModule('freestyle', altTextRoutes(altTexts)),
      ...inModule('freestyle', writerRoutes({ ...listing, listings, publishing, translations })),
      ...inModule('blogWriter', blogRoutes({ ...blog, contents, publishing: articlePublishing })),
      ...inModule('pageGenerator', pageRoutes({ ...page, publishing: pagePublishing })),
      ...inModule('emailWriter', emailRoutes(email)),
    ],
    schedules: [
      { name: 'writers.sweep', cron: '41 3 * * *', work: () => forgetPutAway({ db: database, clock }) },
      { name: 'writers.forget-answers', cron: '43 3 * * *', work: answers.forgetExpired },
    ],
    /** What the improvement of a product costs that is begun now, in points. */
    priceImprovement: listings.priceListing,
    /** For jobs over many products, which keep the texts by themselves. */
    productWriter: { prepareProduct: listings.prepareProduct, priceEach: listing.runs.priceEach },
  };
};
