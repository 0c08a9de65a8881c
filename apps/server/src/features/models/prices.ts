import { type OfficialPrice, priceFactor } from '@inkstone/contract/models';

/** What of an official price a price for people is made of. */
export type TextPrice = Pick<OfficialPrice, 'currency' | 'inputMicros' | 'outputMicros' | 'cachedInputMicros' | 'priceTiers'>;

/** The official price of what has more fields than that. */
export const priceOf = ({
  currency,
  inputMicros,
  outputMicros,
  cachedInputMicros,
  cacheWriteMicros,
  priceTiers,
  unitPrices,
}: OfficialPrice): OfficialPrice => ({ currency, inputMicros, outputMicros, cachedInputMicros, cacheWriteMicros, priceTiers, unitPrices });

/** What a user pays: micropoints for a million tokens. */
export type PointPrice = TokenPrice & {
  /** Of calls whose input has at least so many tokens; the shortest first. */
  tiers: ({ fromTokens: number } & TokenPrice)[];
};
type TokenPrice = { inputMicropoints: number; outputMicropoints: number; cachedInputMicropoints: number };

// 1 CNY = 100 points, so a millionth of a CNY is 100 micropoints; the rate itself is in hundredths.
const toMicropoints = (micros: number, currency: OfficialPrice['currency'], usdRateHundredths: number): number => {
  const hundredths = currency === 'CNY' ? 100n : BigInt(usdRateHundredths);
  const official = BigInt(micros) * hundredths * BigInt(priceFactor.times);
  const over = BigInt(priceFactor.over);
  // A charge is rounded up to the micropoint.
  return Number((official + over - 1n) / over);
};

/** Our price of a thousand searches, in micropoints; 0 where these have none of their own. */
export const searchPriceOf = (
  { currency, unitPrices }: Pick<OfficialPrice, 'currency' | 'unitPrices'>,
  usdRateHundredths: number,
): number => toMicropoints(unitPrices.find(({ unit }) => unit === 'search')?.micros ?? 0, currency, usdRateHundredths);

/** Our price of a model: the official one times the factor; null while the official one is not known. */
export const pointPriceOf = (price: TextPrice, usdRateHundredths: number): PointPrice | null => {
  const { currency, inputMicros, outputMicros, priceTiers } = price;
  if (inputMicros === null || outputMicros === null) return null;
  const ofTokens = (input: number, output: number, cachedInput: number): TokenPrice => ({
    inputMicropoints: toMicropoints(input, currency, usdRateHundredths),
    outputMicropoints: toMicropoints(output, currency, usdRateHundredths),
    cachedInputMicropoints: toMicropoints(cachedInput, currency, usdRateHundredths),
  });
  return {
    ...ofTokens(inputMicros, outputMicros, price.cachedInputMicros ?? inputMicros),
    tiers: priceTiers.map((tier) => ({
      fromTokens: tier.fromTokens,
      ...ofTokens(tier.inputMicros, tier.outputMicros, tier.cachedInputMicros ?? tier.inputMicros),
    })),
  };
};
