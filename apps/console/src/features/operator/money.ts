import type { Currency } from '@inkstone/contract/models';
import { priceFactor } from '@inkstone/contract/models';
import type { Language } from '@inkstone/phrases';
import { formatNumber } from '#console/kernel/format.ts';

const million = 1_000_000;
const mostMicros = 10_000_000_000;

/** Millionths as people write them: `150000` is `0.15`; nothing for an unknown price. */
export const decimalOf = (micros: number | null): string => (micros === null ? '' : String(micros / million));

/** Reads what a person typed: `0.15`, `0,15`, `3`; null for an empty text, undefined for what is no price. */
export const microsOf = (text: string): number | null | undefined => {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  const [, whole = '', fraction = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(written) ?? [];
  if (whole === '') return undefined;
  const micros = Number(whole) * million + Number(fraction.padEnd(6, '0'));
  return micros <= mostMicros ? micros : undefined;
};

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

/** Points to two decimals. */
export const formatPoints = (micropoints: number, language: Language): string =>
  formatNumber(micropoints / million, language, { maximumFractionDigits: 2 });
