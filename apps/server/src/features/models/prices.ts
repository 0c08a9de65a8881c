import { priceFactor } from '@inkstone/contract/models';

export type OfficialPrice = {
  currency: 'USD' | 'CNY';
  inputMicros: number | null;
  outputMicros: number | null;
  cachedInputMicros: number | null;
};

/** What a user pays: micropoints for a million tokens. */
export type PointPrice = { inputMicropoints: number; outputMicropoints: number; cachedInputMicropoints: number };

// 1 CNY = 100 points, so a millionth of a CNY is 100 micropoints; the rate itself is in hundredths.
const toMicropoints = (micros: number, currency: OfficialPrice['currency'], usdRateHundredths: number): number => {
  const hundredths = currency === 'CNY' ? 100n : BigInt(usdRateHundredths);
  const official = BigInt(micros) * hundredths * BigInt(priceFactor.times);
  const over = BigInt(priceFactor.over);
  // A charge is rounded up to the micropoint.
  return Number((official + over - 1n) / over);
};

/** Our price of a model: the official one times the factor; null while the official one is not known. */
export const pointPriceOf = (price: OfficialPrice, usdRateHundredths: number): PointPrice | null => {
  const { currency, inputMicros, outputMicros } = price;
  if (inputMicros === null || outputMicros === null) return null;
  const cached = price.cachedInputMicros ?? inputMicros;
  return {
    inputMicropoints: toMicropoints(inputMicros, currency, usdRateHundredths),
    outputMicropoints: toMicropoints(outputMicros, currency, usdRateHundredths),
    cachedInputMicropoints: toMicropoints(cached, currency, usdRateHundredths),
  };
};
