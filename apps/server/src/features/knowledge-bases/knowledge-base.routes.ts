import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { KnowledgeBaseService } from './knowledge-base.service.ts';
import type { PictureService } from './picture.service.ts';

export const knowledgeBaseRoutes = (bases: KnowledgeBaseService, pictures: PictureService) =>
  defineRoutes(knowledgeBaseEndpoints, {
    list: ({ actor }) => bases.list(actor),
    create: ({ actor, body, context }) => bases.create(actor, context.requestId, body),
    models: ({ actor, query }) => bases.models(actor, query.kind),
    uploadImage: ({ actor, query, uploads }) => pictures.take(actor, query.use, uploads),
    avatar: ({ actor, params }) => pictures.open(actor, params.id, 'avatar'),
    banner: ({ actor, params }) => pictures.open(actor, params.id, 'banner'),
    get: ({ actor, params }) => bases.get(actor, params.id),
    save: ({ actor, params, body }) => bases.save(actor, params.id, body),
    setEnabled: ({ actor, params, body }) => bases.setEnabled(actor, params.id, body.isEnabled),
    remove: ({ actor, params, body }) => bases.remove(actor, params.id, body),
  });
