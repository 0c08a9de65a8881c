import { chatSourceEndpoints } from '@inkstone/contract/chat-sources';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { CitedSources } from './cited-source.service.ts';

export const sourceRoutes = (sources: CitedSources) =>
  defineRoutes(chatSourceEndpoints, {
    source: ({ actor, params, query }) => sources.find(actor, params.id, query.number),
    file: ({ actor, params, query }) => sources.openFile(actor, params.id, query.number),
  });
