import type { SoldModel } from '#server/features/models/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createShortMemory } from '#server/kernel/short-memory.ts';

type ByName = ReadonlyMap<string, readonly SoldModel[]>;

/** The models that may be called by their names, each with all connections that offer it; what was read of them is believed for a second. */
export const createSoldLookup = (findSold: () => Promise<readonly SoldModel[]>) => {
  const sold = createShortMemory<readonly SoldModel[]>({ ask: async ([key = '']) => new Map([[key, await findSold()]]) });
  const sorted = new WeakMap<readonly SoldModel[], Map<string | null, ByName>>();

  /** Those of one vendor, or of all for null. */
  const modelsOf = async (vendor: string | null): Promise<ByName> => {
    const all = (await sold.find('sold')) ?? [];
    const byVendor = sorted.get(all) ?? new Map<string | null, ByName>();
    sorted.set(all, byVendor);
    const known = byVendor.get(vendor);
    if (known) return known;
    const byName: ByName = Map.groupBy(
      all.filter((model) => vendor === null || model.vendor === vendor),
      ({ name }) => name,
    );
    byVendor.set(vendor, byName);
    return byName;
  };

  return {
    /** Each name once, as the first connection has it. */
    list: async (vendor: string | null): Promise<SoldModel[]> => [...(await modelsOf(vendor)).values()].flatMap(([first]) => first ?? []),
    /** A model at all connections that offer it; refuses a name that there is not, or not for this caller. */
    find: async (name: string, vendor: string | null): Promise<readonly SoldModel[]> => {
      const models = (await modelsOf(vendor)).get(name);
      if (!models) throw new AppError('gateway.modelUnknown', 404, { model: name });
      return models;
    },
  };
};
export type SoldLookup = ReturnType<typeof createSoldLookup>;
