import { retrievalEndpoints } from '@inkstone/contract/retrieval';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { RetrievalService } from './retrieval.service.ts';

export const retrievalRoutes = (retrieval: RetrievalService) =>
  defineRoutes(retrievalEndpoints, {
    test: ({ actor, params, body, context: { language } }) => retrieval.test(actor, params.id, { ...body, language }),
  });
