import { isDeepStrictEqual } from 'node:util';
import type { OperatorModel, PriceDifference } from '@inkstone/contract/models';
import type { AiVendor, RegisteredAiVendor } from '@inkstone/integrations';
import type { ModelPrice } from '@inkstone/integrations/kit/ai-vendor';
import type { OperatorCall } from '#server/features/audit/index.ts';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { aiKind, getVendor } from './ai-kind.ts';
import { priceRowOf } from './known-models.ts';
import type { ModelService } from './model.service.ts';
import { priceOf } from './prices.ts';

type Deps = { connections: Pick<ConnectionsFeature, 'list'>; vendors: readonly RegisteredAiVendor[]; models: ModelService };

/** Our own list comes before what was imported. */
const knownPriceOf = (vendor: AiVendor, modelId: string): { price: ModelPrice; asOf: string | null } | null => {
  const ours = vendor.models.find(({ id }) => id === modelId)?.price;
  return ours ? { price: ours, asOf: null } : (vendor.importedPriceOf?.(modelId) ?? null);
};

/** Prices that vendors ask, beside those by which their models are charged here: rows of models keep what they were made with until the operator says otherwise. */
export const createOfficialPrices = ({ connections, vendors, models }: Deps) => {
  const differences = async (connectionId: string): Promise<PriceDifference[]> => {
    const connection = (await connections.list()).find(({ id }) => id === connectionId);
    if (connection?.kind !== aiKind) throw new AppError('connection.notFound', 404);
    const vendor = await getVendor(vendors, connection.integration).load();
    return (await models.list(connectionId)).flatMap((model) => {
      const known = knownPriceOf(vendor, model.modelId);
      if (!known) return [];
      const official = priceRowOf(known.price);
      const stored = priceOf(model);
      if (isDeepStrictEqual(stored, official)) return [];
      return [{ id: model.id, label: model.label, stored, official, asOf: known.asOf }];
    });
  };
  return {
    differences,

    /** A price that is official by now is left as it is. */
    async take(by: OperatorCall, connectionId: string, ids: readonly string[]): Promise<OperatorModel[]> {
      for (const { id, official } of await differences(connectionId)) if (ids.includes(id)) await models.change(by, id, official);
      return models.list(connectionId);
    },
  };
};
export type OfficialPriceService = ReturnType<typeof createOfficialPrices>;
