import { writerEndpoints } from '@inkstone/contract/writers';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { GenerationService } from './generation.service.ts';
import type { ListingDraftService } from './listing-draft.service.ts';
import type { ListingPublishingService } from './listing-publishing.service.ts';

type Services = { generation: GenerationService; drafts: ListingDraftService; publishing: ListingPublishingService };

export const writerRoutes = ({ generation, drafts, publishing }: Services) =>
  defineRoutes(writerEndpoints, {
    generate: ({ actor, body }) => generation.start(actor, body),
    improveListing: ({ actor, params, body }) => generation.improveListing(actor, params.id, body),
    improveSeo: ({ actor, params, body }) => generation.improveSeo(actor, params.id, body),
    list: ({ actor, query }) => drafts.list(actor, query),
    draft: ({ actor, params }) => drafts.getDraft(actor, params.id),
    saveDraft: ({ actor, body }) => drafts.save(actor, body),
    deleteDraft: ({ actor, params, body }) => drafts.remove(actor, params.id, body),
    versions: ({ actor, params }) => drafts.versions(actor, params.id),
    restoreVersion: ({ actor, params, body }) => drafts.restore(actor, params.id, body.versionId),
    publish: ({ actor, body, context }) => publishing.publish(actor, body, context.idempotencyKey),
  });
