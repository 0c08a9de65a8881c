import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cachedPriceOf } from './cached-price.ts';

describe('the price of an answer from the cache', () => {
  it('is half of the first one’s, a point at least, and never more than the first one’s', () => {
    const cases = [
      [10_000_000n, 5_000_000n],
      [3_000_001n, 1_500_001n],
      [2_000_000n, 1_000_000n],
      [1_500_000n, 1_000_000n],
      [1_000_000n, 1_000_000n],
      [130n, 130n],
      [0n, 0n],
    ] as const;
    for (const [first, hit] of cases) expect([first, cachedPriceOf(first)]).toEqual([first, hit]);
  });

  it('I10: hit ≤ miss, and ≥ a point wherever the miss is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (first) => {
        const hit = cachedPriceOf(first);
        expect(hit <= first).toBe(true);
        if (first >= 1_000_000n) expect(hit >= 1_000_000n).toBe(true);
      }),
    );
  });
});
