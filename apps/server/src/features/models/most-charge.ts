import type { Micropoints } from '#server/features/wallet/index.ts';
import { type ChargedUsage, chargeOf, pricesUpTo } from './charge.ts';
import type { PriceVersion } from './model.repository.ts';

/** The most of these amounts. */
export const dearest = (amounts: readonly Micropoints[]): Micropoints =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);

/** The version as it counts for each length of the input up to this one; nothing says that long calls are the dearer ones. */
const byLength = (price: PriceVersion, input: number): PriceVersion[] =>
  price.priceTiers.length ? pricesUpTo(price, input).map((tokens) => ({ ...price, ...tokens, priceTiers: [] })) : [price];

/** The most that tokens can cost, wherever those of the prompt come from. */
export const mostChargeOf = (price: PriceVersion, input: number, output: number): Micropoints =>
  dearest(
    byLength(price, input).map((each) => {
      const inputMicros = Math.max(each.inputMicros, each.cachedInputMicros, each.cacheWriteMicros);
      return chargeOf({ ...each, inputMicros }, { input, cachedInput: 0, cacheWrite: 0, output });
    }),
  );

/** The most that a usage can cost: none of what is shown need be counted by its own price, if that of text is the dearer one. */
export const mostChargeOfUsage = (price: PriceVersion, usage: ChargedUsage): Micropoints =>
  dearest(byLength(price, usage.input).flatMap((each) => [chargeOf(each, usage), chargeOf({ ...each, unitPrices: [] }, usage)]));
