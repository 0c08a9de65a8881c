import type { ApiCategory, ApiModel } from '@inkstone/contract/gateway';
import type { SoldModel } from '#server/features/models/index.ts';

type Deps = { findSold: () => Promise<readonly SoldModel[]> };

const present = ({ name, label, vendor, vendorName, isBuiltin, contextTokens, capabilities, price }: SoldModel): ApiModel => ({
  name,
  label,
  vendor,
  vendorName,
  isBuiltin,
  contextTokens,
  capabilities: [...capabilities],
  ...price,
});

/** Of two connections of one vendor with a model of one name, the first one's is called. */
const eachOnce = (models: readonly SoldModel[]): SoldModel[] =>
  models.filter((model) => models.find(({ vendor, name }) => vendor === model.vendor && name === model.name) === model);

/** What apps may call, for people who choose from it. */
export const createCatalogue = ({ findSold }: Deps) => {
  const findOf = async (kind: SoldModel['kind']) => eachOnce((await findSold()).filter((model) => model.kind === kind));
  return {
    chatModels: async (): Promise<ApiModel[]> => (await findOf('chat')).map(present),
    drawModels: async (): Promise<ApiModel[]> => (await findOf('image')).map(present),
    categories: async (): Promise<ApiCategory[]> => {
      const byVendor = Map.groupBy(await findSold(), ({ vendor }) => vendor);
      return [...byVendor].map(([id, models]) => {
        const count = (kind: SoldModel['kind']) => eachOnce(models.filter((model) => model.kind === kind)).length;
        const name = models[0]?.vendorName ?? id;
        return { id, name, isBuiltin: models.every(({ isBuiltin }) => isBuiltin), chatModels: count('chat'), drawModels: count('image') };
      });
    },
  };
};
export type Catalogue = ReturnType<typeof createCatalogue>;
