import type { ModelPrice } from './ai-vendor.ts';

type Amounts = [input: number, output: number, cachedInput?: number | undefined, cacheWrite?: number];

const toMicros = (amount: number): number => Math.round(amount * 1_000_000);

const microsOf = ([input, output, cachedInput, cacheWrite]: Amounts) => ({
  inputMicros: toMicros(input),
  outputMicros: toMicros(output),
  ...(cachedInput === undefined ? {} : { cachedInputMicros: toMicros(cachedInput) }),
  ...(cacheWrite === undefined ? {} : { cacheWriteMicros: toMicros(cacheWrite) }),
});

/** Dollars per million tokens, as price lists print them. */
export const usd = (...amounts: Amounts): ModelPrice => ({ currency: 'USD', ...microsOf(amounts) });

/** Yuan per million tokens, as price lists print them. */
export const cny = (...amounts: Amounts): ModelPrice => ({ currency: 'CNY', ...microsOf(amounts) });

/** A price with others for calls whose input has at least so many tokens, in the price's own currency; the shortest first. */
export const tiered = (price: ModelPrice, ...tiers: readonly [fromTokens: number, ...amounts: Amounts][]): ModelPrice => ({
  ...price,
  tiers: tiers.map(([fromTokens, ...amounts]) => ({ fromTokens, ...microsOf(amounts) })),
});
