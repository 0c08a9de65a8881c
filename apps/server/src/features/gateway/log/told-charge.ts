import type { ApiCharge } from '@inkstone/contract/gateway';
import { chargedLines, type DatedPrice, priceOfLines } from '#server/features/models/index.ts';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { findRequest } from './request-log.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** How the points of a call were computed, from its row and the version of the price that it names; null where nothing was charged. */
export const toldCharge = (row: Row, price: DatedPrice | undefined): ApiCharge | null => {
  if (!price || row.charge === 0n) return null;
  const { inputTokens: input, cachedInputTokens: cachedInput, cacheWriteTokens: cacheWrite, outputTokens: output, counted } = row;
  const lines = chargedLines(price, { input, cachedInput, cacheWrite, output, counted });
  const computed = priceOfLines(price, lines);
  const bounded = row.charge < computed ? 'held' : 'exact';
  return {
    version: price.id,
    validFrom: price.validFrom.toISOString(),
    fromTokens: price.priceTiers.reduce((from, tier) => (tier.fromTokens <= input ? Math.max(from, tier.fromTokens) : from), 0) || null,
    lines: lines
      .filter(({ count }) => count > 0)
      .map((line) => ({
        part: line.part,
        count: line.count,
        per: line.per,
        price: formatPoints(priceOfLines(price, [{ ...line, count: line.per }])),
        points: formatPoints(priceOfLines(price, [line])),
      })),
    computed: formatPoints(computed),
    because: row.isCached ? 'cached' : bounded,
  };
};
