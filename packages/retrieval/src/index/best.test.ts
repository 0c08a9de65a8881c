import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf } from './best.ts';

describe('the best of many', () => {
  it('are the same as the first of all in their order', () => {
    const sums = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 80 });
    fc.assert(
      fc.property(sums, fc.integer({ min: 1, max: 30 }), (all, limit) => {
        const sorted = all.map((sum, number) => ({ number, sum })).sort((one, other) => other.sum - one.sum || one.number - other.number);
        const found = bestOf([...all.keys()].reverse(), (number) => all[number] ?? 0, limit);
        expect(found).toEqual(sorted.slice(0, limit));
      }),
    );
  });
});
