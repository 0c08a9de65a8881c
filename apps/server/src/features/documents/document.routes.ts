import { documentEndpoints } from '@inkstone/contract/documents';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { DocumentService } from './document.service.ts';
import type { EditService } from './edit.service.ts';
import type { LookService } from './look.service.ts';
import type { ReadershipService } from './readership.service.ts';
import type { SourceService } from './source.service.ts';
import type { TagService } from './tag.service.ts';
import type { TextSourceService } from './text-source.service.ts';

type Services = {
  documents: DocumentService;
  sources: SourceService;
  texts: TextSourceService;
  editing: EditService;
  looking: LookService;
  tags: TagService;
  readership: Pick<ReadershipService, 'setReaders'>;
};

export const documentRoutes = ({ documents, sources, texts, editing, looking, tags, readership }: Services) =>
  defineRoutes(documentEndpoints, {
    list: ({ actor, params, query, context }) => documents.list(actor, { ...query, baseId: params.id, language: context.language }),
    addSources: ({ actor, params, body }) => sources.addSources(actor, params.id, body),
    deleteDocuments: ({ actor, body }) => documents.remove(actor, body),
    get: ({ actor, query, context }) => documents.get(actor, query, context.language),
    setTags: ({ actor, body }) => tags.setTags(actor, body),
    setReaders: ({ actor, body }) => readership.setReaders(actor, body),
    retry: ({ actor, body }) => documents.retry(actor, body.ids),
    addRichText: ({ actor, params, body, context: { requestId, language } }) =>
      texts.addRichText(actor, { ...body, id: requestId, baseId: params.id, language }),
    addUrl: ({ actor, params, body, context: { language } }) => texts.addUrl(actor, { ...body, baseId: params.id, language }),
    syncSite: ({ actor, body }) => texts.syncSite(actor, body),
    edit: ({ actor, body, context }) => editing.edit(actor, body, context.language),
    previewChunks: ({ actor, body, context }) => looking.preview(actor, body, context.signal),
    original: ({ actor, query }) => looking.original(actor, query.id),
  });
