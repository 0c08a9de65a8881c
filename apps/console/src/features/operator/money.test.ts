import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, formatPoints, formatPrice, micropointsOf, microsOf } from './money.ts';

describe('a typed price', () => {
  it.each([
    ['0.15', 150_000],
    ['0,15', 150_000],
    ['  3 ', 3_000_000],
    ['0.000001', 1],
    ['0', 0],
    ['10000', 10_000_000_000],
  ])('reads "%s"', (text, micros) => expect(microsOf(text)).toBe(micros));

  it.each(['abc', '-1', '0.0000001', '1e3', '.5', '1.', '10000.000001', '999999', '1.2.3'])('takes "%s" for no price', (text) =>
    expect(microsOf(text)).toBeUndefined(),
  );

  it('tells an empty one from a wrong one', () => expect(microsOf('  ')).toBeNull());

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (micros) => {
        expect(microsOf(decimalOf(micros))).toBe(micros);
      }),
    );
  });
});

describe('our price', () => {
  it('is the official one times 1.2 in points', () => {
    // 0.15 USD × 7.20 × 100 × 1.2
    expect(micropointsOf(150_000, 'USD', 720)).toBe(129_600_000);
    expect(micropointsOf(1_000_000, 'CNY', 720)).toBe(120_000_000);
    expect(micropointsOf(1, 'USD', 1)).toBe(2);
  });

  it('is shown in the reader’s numbers', () => {
    expect(formatPoints(1_382_400_000, 'en')).toBe('1,382.4');
    expect(formatPrice(150_000, 'USD', 'en')).toBe('$0.15');
    expect(formatPrice(2_000_000, 'CNY', 'zh')).toBe('¥2.00');
  });
});
