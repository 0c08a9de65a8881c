import { publicationEndpoints } from '@inkstone/contract/publications';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { PublicationService } from './publication.service.ts';
import { presentStoredError } from './stored-error.ts';

export const publicationRoutes = (publications: PublicationService) =>
  defineRoutes(publicationEndpoints, {
    list: ({ actor, query: { store, ...query } }) => publications.list(actor, { ...query, store }),
    stores: ({ actor }) => publications.stores(actor),
    detail: async ({ actor, params, context }) => {
      const found = await publications.get(actor, params.id);
      return { ...found, error: presentStoredError(found, context.language) };
    },
  });
