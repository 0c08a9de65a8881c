import { documentSourceEndpoints } from '@inkstone/contract/document-sources';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { SourceConnections } from './connection.service.ts';
import type { SourceService } from './source.service.ts';

type Services = { connections: SourceConnections; sources: SourceService };

export const documentSourceRoutes = ({ connections, sources }: Services) =>
  defineRoutes(documentSourceEndpoints, {
    services: ({ actor }) => connections.services(actor),
    connect: ({ actor, body, context }) => connections.connect(actor, context.requestId, body),
    disconnect: ({ actor, params }) => connections.disconnect(actor, params.id),
    folders: ({ actor, params, query: { folder = null, cursor = null }, context: { signal } }) =>
      connections.folders(actor, params.id, { folder, cursor, signal }),
    look: ({ actor, params, body, context: { signal } }) => connections.look(actor, params.id, { ...body, signal }),
    list: ({ actor, params, context }) => sources.list(actor, params.id, context.language),
    follow: ({ actor, params, body, context }) => sources.follow(actor, { ...body, id: context.requestId, baseId: params.id }),
    sync: ({ actor, params, body }) => sources.sync(actor, params.id, body),
    change: ({ actor, params, body }) => sources.change(actor, params.id, body),
    leave: ({ actor, params, body }) => sources.leave(actor, params.id, body),
  });
