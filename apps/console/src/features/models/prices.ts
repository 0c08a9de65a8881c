import type { Currency } from '@inkstone/contract/models';
import { priceFactor } from '@inkstone/contract/models';
import type { Language } from '@inkstone/phrases';
import { formatNumber } from '#console/kernel/texts/format.ts';

const million = 1_000_000;

/** What users pay for a million tokens, in micropoints, as the server counts it. */
export const micropointsOf = (micros: number, currency: Currency, usdRateHundredths: number): number => {
  const hundredths = currency === 'CNY' ? 100 : usdRateHundredths;
  return Math.ceil((micros * hundredths * priceFactor.times) / priceFactor.over);
};

/** An official price with its currency. */
export const formatPrice = (micros: number, currency: Currency, language: Language): string =>
  formatNumber(micros / million, language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  });

/** What one request costs, to a tenth of a thousandth. */
export const formatCost = (micros: number, currency: Currency, language: Language): string =>
  formatNumber(micros / million, language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 4 });
