import { credentialEndpoints } from '@inkstone/contract/credentials';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ConnectionService } from './connection.service.ts';
import type { LocalServers } from './local-servers.service.ts';
import type { ModelService } from './model.service.ts';
import type { createModelAccess } from './model-access.service.ts';
import type { VendorClients } from './vendor-clients.ts';

type Services = {
  connections: ConnectionService;
  models: ModelService;
  access: ReturnType<typeof createModelAccess>;
  clients: VendorClients;
  localServers: LocalServers;
};

export const credentialRoutes = ({ connections, models, access, clients, localServers }: Services) =>
  defineRoutes(credentialEndpoints, {
    usableModels: ({ actor }) => access.listModels(actor),
    vendors: () => connections.listVendors(),
    localServers: () => localServers.list(),
    connections: () => connections.list(),
    connect: ({ body, ...by }) => connections.connect(by, body),
    changeConnection: ({ params, body, ...by }) => connections.change(by, params.id, body),
    deleteConnection: async ({ params, ...by }) => {
      await connections.remove(by, params.id);
      return {};
    },
    testConnection: ({ params }) => clients.testConnection(params.id),
    testValues: ({ body }) => clients.testValues(body),
    models: ({ params }) => models.list(params.id),
    importModels: ({ params, ...by }) => models.import(by, params.id),
    addModel: ({ params, body, ...by }) => models.add(by, params.id, body),
    changeModel: ({ params, body, ...by }) => models.change(by, params.id, body),
    deleteModel: async ({ params, ...by }) => {
      await models.remove(by, params.id);
      return {};
    },
    pricing: () => models.getPricing(),
    changePricing: ({ body, ...by }) => models.changePricing(by, body),
  });
