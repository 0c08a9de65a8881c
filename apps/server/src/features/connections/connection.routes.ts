import { connectionEndpoints } from '@inkstone/contract/connections';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ConnectionService } from './connection.service.ts';
import type { ConnectionAccessService } from './connection-access.service.ts';

export const connectionRoutes = ({ connections, access }: { connections: ConnectionService; access: ConnectionAccessService }) =>
  defineRoutes(connectionEndpoints, {
    integrations: () => connections.listIntegrations(),
    list: () => connections.list(),
    connect: ({ body, ...by }) => connections.connect(by, body),
    change: ({ params, body, ...by }) => connections.change(by, params.id, body),
    remove: async ({ params, ...by }) => {
      await connections.remove(by, params.id);
      return {};
    },
    test: ({ params }) => access.testConnection(params.id),
    testValues: ({ body }) => access.testValues(body),
  });
