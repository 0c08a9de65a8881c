import type { PriceTier } from '@inkstone/contract/model-kinds';
import { decimalOf, microsOf } from '#console/kernel/money/typed-micros.ts';

/** Prices of calls with a long input, as they are typed. */
export type TierLine = { key: number; fromTokens: string; input: string; output: string; cachedInput: string; cacheWrite: string };

let lastKey = 0;

/** An empty line. */
export const newTier = (): TierLine => {
  lastKey += 1;
  return { key: lastKey, fromTokens: '', input: '', output: '', cachedInput: '', cacheWrite: '' };
};

export const tierLinesOf = (tiers: readonly PriceTier[]): TierLine[] =>
  tiers.map(({ fromTokens, inputMicros, outputMicros, cachedInputMicros = null, cacheWriteMicros = null }) => ({
    ...newTier(),
    fromTokens: String(fromTokens),
    input: decimalOf(inputMicros),
    output: decimalOf(outputMicros),
    cachedInput: decimalOf(cachedInputMicros),
    cacheWrite: decimalOf(cacheWriteMicros),
  }));

/** Reads whole tokens, written with or without separators: `200000`, `200,000`; null for what is no such number. */
const tokensOf = (text: string): number | null => {
  const written = text.replace(/[\s,]/g, '');
  return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : null;
};

/** Whether a line can be kept as it was typed, beside the others. */
export const isWholeTier = (line: TierLine, lines: readonly TierLine[]): boolean => {
  const from = tokensOf(line.fromTokens);
  const isOnce = lines.every(({ key, fromTokens }) => key === line.key || tokensOf(fromTokens) !== from);
  const isPriced = typeof microsOf(line.input) === 'number' && typeof microsOf(line.output) === 'number';
  return from !== null && isOnce && isPriced && microsOf(line.cachedInput) !== undefined && microsOf(line.cacheWrite) !== undefined;
};

/** The lines as they are kept. */
export const tiersOf = (lines: readonly TierLine[]): PriceTier[] =>
  lines.map(({ fromTokens, input, output, cachedInput, cacheWrite }) => {
    const [cachedInputMicros, cacheWriteMicros] = [microsOf(cachedInput) ?? null, microsOf(cacheWrite) ?? null];
    return {
      fromTokens: tokensOf(fromTokens) ?? 1,
      inputMicros: microsOf(input) ?? 0,
      outputMicros: microsOf(output) ?? 0,
      ...(cachedInputMicros !== null && { cachedInputMicros }),
      ...(cacheWriteMicros !== null && { cacheWriteMicros }),
    };
  });
