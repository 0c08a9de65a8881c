import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PointsLook, writePoints } from './points.ts';

const sum: PointsLook = { precision: 'sum', beside: [] };
const left: PointsLook = { precision: 'left', beside: [] };

describe('one amount of points', () => {
  it.each([
    ['0', '0'],
    ['0.5', '0.5'],
    ['0.000001', '0.000001'],
    ['-0.000001', '−0.000001'],
    ['978.5003', '978.5003'],
    ['1234567.1', '1,234,567.1'],
    ['-1500', '−1,500'],
    // More than a number holds.
    ['9000000000.000001', '9,000,000,000.000001'],
  ])('of %s is written exactly: %s', (amount, expected) => {
    expect(writePoints(amount, 'en-US')).toBe(expected);
    expect(writePoints(amount, 'zh-CN')).toBe(expected);
  });

  it('shows its sign as a movement, and both hundredths in a column', () => {
    expect(writePoints('1000', 'en-US', { isSigned: true })).toBe('+1,000');
    expect(writePoints('-2.5', 'zh-CN', { isSigned: true, beside: [] })).toBe('−2.50');
    expect(writePoints('-0.0003', 'en-US', { isSigned: true, beside: [] })).toBe('−0.0003');
    expect(writePoints('0', 'en-US', { isSigned: true })).toBe('0');
  });

  it('is an amount', () => {
    for (const text of ['', '1e3', '1,5', 'ten', '.5', 'Infinity']) expect(() => writePoints(text, 'en-US')).toThrow(RangeError);
  });
});

describe('a sum of points', () => {
  it.each([
    ['978.5003', '978.50'],
    ['21.4997', '21.50'],
    ['0', '0'],
    ['1000', '1,000'],
    ['1000.0001', '1,000.00'],
    ['0.5', '0.50'],
    ['0.005', '0.01'],
    ['0.004999', '0.00'],
    ['0.000001', '0.00'],
    ['-0.000001', '0.00'],
    ['-0.005', '−0.01'],
    ['-1.005', '−1.01'],
    ['-1234.565', '−1,234.57'],
    ['0.999999', '1.00'],
    ['999999.995', '1,000,000.00'],
  ])('of %s is rounded half away from zero to %s', (amount, expected) => {
    expect(writePoints(amount, 'en-US', sum)).toBe(expected);
    expect(writePoints(amount, 'zh-CN', sum)).toBe(expected);
  });

  it('has both hundredths where one beside it has a fraction', () => {
    expect(writePoints('1000', 'en-US', { ...sum, beside: ['0.5', '0'] })).toBe('1,000.00');
    expect(writePoints('1000', 'en-US', { ...sum, beside: ['20', '0'] })).toBe('1,000');
  });

  it('can say more than hundredths', () => {
    expect(writePoints('0.00126', 'en-US', { ...sum, decimals: 4 })).toBe('0.0013');
    expect(writePoints('0.5', 'en-US', { ...sum, decimals: 4 })).toBe('0.50');
  });
});

describe('what is left', () => {
  it.each([
    ['978.4897', '978.49'],
    ['978.4997', '978.49'],
    ['978.5003', '978.50'],
    ['978.495', '978.49'],
    ['0.999999', '0.99'],
    ['0.994999', '0.99'],
    ['1.999', '1.99'],
    ['0.499999', '0.49'],
    ['1999.995', '1,999.99'],
    ['2', '2'],
    ['2.000001', '2.00'],
    ['0.005', '0.01'],
  ])('of %s is written as %s', (amount, expected) => expect(writePoints(amount, 'en-US', left)).toBe(expected));

  it('never seems to be enough for a price of whole or half points that it does not reach', () => {
    const micros = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(
      fc.property(micros, fc.integer({ min: 1, max: 40 }), (available, halves) => {
        fc.pre(available < halves * 500_000);
        const text = `${Math.floor(available / 1_000_000)}.${String(available % 1_000_000).padStart(6, '0')}`;
        expect(Number(writePoints(text, 'en-US', left))).toBeLessThan(halves / 2);
      }),
    );
  });
});
