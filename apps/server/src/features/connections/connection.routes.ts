import { connectionEndpoints } from '@inkstone/contract/connections';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ConnectionService } from './connection.service.ts';
import type { VendorClients } from './vendor-clients.ts';

export const connectionRoutes = ({ connections, clients }: { connections: ConnectionService; clients: VendorClients }) =>
  defineRoutes(connectionEndpoints, {
    vendors: () => connections.listVendors(),
    list: () => connections.list(),
    connect: ({ body, ...by }) => connections.connect(by, body),
    change: ({ params, body, ...by }) => connections.change(by, params.id, body),
    remove: async ({ params, ...by }) => {
      await connections.remove(by, params.id);
      return {};
    },
    test: ({ params }) => clients.testConnection(params.id),
    testValues: ({ body }) => clients.testValues(body),
  });
