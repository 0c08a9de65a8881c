import { type ListingBrief, type ListingDraftText, listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { DraftService } from './drafts/draft.service.ts';
import type { KindRuns } from './kind-runs.ts';
import type { ProductListings } from './kinds/listing/product-listings.ts';
import type { ListingPublishingService } from './listing-publishing.service.ts';
import type { Translations } from './translations/translations.service.ts';

type Services = {
  runs: Pick<KindRuns<ListingBrief, ListingDraftText>, 'start' | 'price'>;
  listings: ProductListings;
  drafts: DraftService<ListingBrief, ListingDraftText>;
  publishing: ListingPublishingService;
  translations: Translations;
};

export const writerRoutes = ({ runs, listings, drafts, publishing, translations }: Services) =>
  defineRoutes(listingWriterEndpoints, {
    generate: ({ actor, body, context: { requestId } }) => runs.start({ actor, requestId }, { ...body, isRemembered: true }),
    price: ({ actor, body }) => runs.price(actor, body),
    improveListing: ({ actor, params, body, context: { requestId } }) => listings.improveListing({ actor, requestId }, params.id, body),
    improveSeo: ({ actor, params, body, context: { requestId } }) => listings.improveSeo({ actor, requestId }, params.id, body),
    improveFromEditor: ({ actor, body, context: { requestId } }) => listings.improveFromEditor({ actor, requestId }, body),
    list: ({ actor, query }) => drafts.list(actor, query),
    draft: ({ actor, params }) => drafts.getDraft(actor, params.id),
    saveDraft: ({ actor, body, context: { requestId } }) => drafts.save({ actor, requestId }, body),
    deleteDraft: ({ actor, params, body }) => drafts.remove(actor, params.id, body),
    versions: ({ actor, params, query }) => drafts.versions(actor, params.id, query),
    restoreVersion: ({ actor, params, body, context: { requestId } }) => drafts.restore({ actor, requestId }, params.id, body.versionId),
    translations: ({ actor, params, context: { language } }) => translations.list({ actor, language }, params.id),
    translate: ({ actor, params, body, context: { requestId, language } }) =>
      translations.translate({ actor, requestId }, language, { id: params.id, languages: body.languages }),
    publish: ({ actor, body, context: { requestId } }) => publishing.publish({ actor, requestId }, body),
  });
