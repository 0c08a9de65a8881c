import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, microsOf } from './typed-micros.ts';

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
