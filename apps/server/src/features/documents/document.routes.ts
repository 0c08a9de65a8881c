import { documentEndpoints } from '@inkstone/contract/documents';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { DocumentService } from './document.service.ts';
import type { SourceService } from './source.service.ts';

export const documentRoutes = ({ documents, sources }: { documents: DocumentService; sources: SourceService }) =>
  defineRoutes(documentEndpoints, {
    list: ({ actor, params, query, context }) => documents.list(actor, { ...query, baseId: params.id, language: context.language }),
    addSources: ({ actor, params, body }) => sources.addSources(actor, params.id, body),
    deleteDocuments: ({ actor, body }) => documents.remove(actor, body),
    get: ({ actor, query, context }) => documents.get(actor, query, context.language),
    retry: ({ actor, body }) => documents.retry(actor, body.ids),
  });
