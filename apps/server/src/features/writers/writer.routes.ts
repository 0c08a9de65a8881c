import { type ListingBrief, type ListingDraftText, listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import { type KindServices, kindHandlers } from './kind-handlers.ts';
import type { ProductListings } from './kinds/listing/product-listings.ts';
import type { ListingPublishingService } from './listing-publishing.service.ts';
import type { Translations } from './translations/translations.service.ts';

type Services = KindServices<ListingBrief, ListingDraftText> & {
  listings: ProductListings;
  publishing: ListingPublishingService;
  translations: Translations;
};

export const writerRoutes = ({ runs, listings, drafts, publishing, translations }: Services) =>
  defineRoutes(listingWriterEndpoints, {
    ...kindHandlers({ runs, drafts }),
    improveListing: ({ actor, params, body, context: { requestId } }) => listings.improveListing({ actor, requestId }, params.id, body),
    improveSeo: ({ actor, params, body, context: { requestId } }) => listings.improveSeo({ actor, requestId }, params.id, body),
    improveFromEditor: ({ actor, body, context: { requestId } }) => listings.improveFromEditor({ actor, requestId }, body),
    translations: ({ actor, params, context: { language } }) => translations.list({ actor, language }, params.id),
    translate: ({ actor, params, body, context: { requestId, language } }) =>
      translations.translate({ actor, requestId }, language, { id: params.id, languages: body.languages }),
    publish: ({ actor, body, context: { requestId } }) => publishing.publish({ actor, requestId }, body),
  });
