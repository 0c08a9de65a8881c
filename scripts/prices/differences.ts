import type { PriceTier } from '@inkstone/contract/model-kinds';
import type { ModelPrice } from '@inkstone/integrations/kit/ai-vendor';

type TokenPrice = Omit<PriceTier, 'fromTokens'>;

/** Whether two amounts differ by more than one in a hundred. */
const isApart = (first: number, second: number): boolean => Math.abs(first - second) * 100 > Math.max(first, second);

/** Prices of tokens; what takes into the cache without a price of its own costs what other input does. */
const tokenAmounts = (first: TokenPrice, second: TokenPrice) =>
  [
    ['input', first.inputMicros, second.inputMicros],
    ['output', first.outputMicros, second.outputMicros],
    ['cached input', first.cachedInputMicros, second.cachedInputMicros],
    ['cache write', first.cacheWriteMicros ?? first.inputMicros, second.cacheWriteMicros],
  ] as const;

/** The prices of long calls that the second has; where the first has none from there on, its first ones count. */
const tierAmounts = (first: ModelPrice, second: ModelPrice) =>
  (second.tiers ?? []).flatMap((theirs) => {
    const ours = first.tiers?.find(({ fromTokens }) => fromTokens === theirs.fromTokens) ?? first;
    return tokenAmounts(ours, theirs).map(([name, ...both]) => [`${name} from ${theirs.fromTokens} tokens on`, ...both] as const);
  });

/** The amounts in which two prices of one model differ. */
export const differencesOf = (first: ModelPrice, second: ModelPrice): string[] => {
  if (first.currency !== second.currency) return [];
  const amounts = [
    ...tokenAmounts(first, second),
    ...tierAmounts(first, second),
    ...(first.units ?? []).map(({ unit, micros, size, quality }) => {
      const other = (second.units ?? []).find((line) => line.unit === unit && line.size === size && line.quality === quality);
      return [unit, micros, other?.micros] as const;
    }),
  ] as const;
  return amounts.flatMap(([name, ours, theirs]) =>
    ours !== undefined && theirs !== undefined && isApart(ours, theirs) ? [`${name} ${ours / 1e6} / ${theirs / 1e6}`] : [],
  );
};
