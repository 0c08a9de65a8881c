import type { ModelPrice } from './ai-vendor.ts';

type Amounts = [input: number, output: number, cachedInput?: number];

const toMicros = (amount: number): number => Math.round(amount * 1_000_000);

const priceIn = (currency: ModelPrice['currency'], [input, output, cachedInput]: Amounts): ModelPrice => ({
  currency,
  inputMicros: toMicros(input),
  outputMicros: toMicros(output),
  ...(cachedInput === undefined ? {} : { cachedInputMicros: toMicros(cachedInput) }),
});

/** Dollars per million tokens, as price lists print them. */
export const usd = (...amounts: Amounts): ModelPrice => priceIn('USD', amounts);

/** Yuan per million tokens, as price lists print them. */
export const cny = (...amounts: Amounts): ModelPrice => priceIn('CNY', amounts);
