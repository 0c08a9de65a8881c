import { modelEndpoints, type PriceVersion } from '@inkstone/contract/models';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { LocalServers } from './local-servers.service.ts';
import type { ModelService } from './model.service.ts';
import type { createModelAccess } from './model-access.service.ts';
import type { OfficialPriceService } from './official-prices.service.ts';

type Services = {
  models: ModelService;
  access: ReturnType<typeof createModelAccess>;
  localServers: LocalServers;
  officialPrices: OfficialPriceService;
  listPrices: (id: string) => Promise<PriceVersion[]>;
};

export const modelRoutes = ({ models, access, localServers, officialPrices, listPrices }: Services) =>
  defineRoutes(modelEndpoints, {
    usable: ({ actor, query }) => access.listModels({ accountId: actor.accountId, isCopy: query.for === 'copy' }),
    localServers: () => localServers.list(),
    list: ({ params }) => models.list(params.id),
    import: ({ params, ...by }) => models.import(by, params.id),
    add: ({ params, body, ...by }) => models.add(by, params.id, body),
    change: ({ params, body, ...by }) => models.change(by, params.id, body),
    priceVersions: ({ params }) => listPrices(params.id),
    remove: async ({ params, ...by }) => {
      await models.remove(by, params.id);
      return {};
    },
    priceDifferences: ({ params }) => officialPrices.differences(params.id),
    takeOfficialPrices: ({ params, body, ...by }) => officialPrices.take(by, params.id, body.models),
    pricing: () => models.getPricing(),
    changePricing: ({ body, ...by }) => models.changePricing(by, body),
  });
