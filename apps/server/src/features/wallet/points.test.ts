import { describe, expect, it } from 'vitest';
import { formatPoints, points, requireAmount, tellShortage } from './points.ts';

const largestCount = 9_000_000_000;
const largest = 9_000_000_000_000_000n;

describe('points', () => {
  it('are a million micropoints each, up to nine thousand million', () => {
    expect(points(0)).toBe(0n);
    expect(points(3)).toBe(3_000_000n);
    expect(points(largestCount)).toBe(largest);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, largestCount + 1, 2 ** 60])('refuse %s', (count) => {
    expect(() => points(count)).toThrow(new RangeError('not a number of points'));
  });

  it('are shown exactly, without trailing zeros', () => {
    expect(formatPoints(0n)).toBe('0');
    expect(formatPoints(1_000_000n)).toBe('1');
    expect(formatPoints(-1_500_000n)).toBe('-1.5');
    expect(formatPoints(-1n)).toBe('-0.000001');
    expect(formatPoints(100_000_010n)).toBe('100.00001');
  });
});

it('a shortage is told to the hundredth, never as if it were none', () => {
  expect(tellShortage(2_408_571n, 2_399_999n)).toEqual({ needed: '2.41', available: '2.39' });
  expect(tellShortage(1_234_500_000n, 1n)).toEqual({ needed: '1,234.5', available: '0' });
});

describe('an amount of the ledger', () => {
  it('is a positive number of micropoints up to the largest', () => {
    expect(requireAmount(1n)).toBe(1n);
    expect(requireAmount(largest)).toBe(largest);
  });

  it('is zero only where that is allowed', () => {
    expect(requireAmount(0n, { allowZero: true })).toBe(0n);
    expect(() => requireAmount(0n)).toThrow(new RangeError('not an amount of points'));
    expect(() => requireAmount(0n, {})).toThrow(RangeError);
  });

  it.each([-1n, largest + 1n])('is never %s', (amount) => {
    expect(() => requireAmount(amount, { allowZero: true })).toThrow(new RangeError('not an amount of points'));
  });
});
