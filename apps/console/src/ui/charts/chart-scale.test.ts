import { describe, expect, it } from 'vitest';
import { ticksUpTo } from './chart-scale.ts';

describe('the scale of a chart', () => {
  it('ends at or above the greatest value, in round steps', () => {
    expect(ticksUpTo(37)).toEqual([0, 10, 20, 30, 40]);
    expect(ticksUpTo(100)).toEqual([0, 25, 50, 75, 100]);
    expect(ticksUpTo(1234)).toEqual([0, 500, 1000, 1500]);
    expect(ticksUpTo(0.03)).toEqual([0, 0.01, 0.02, 0.03]);
  });

  it('is of whole numbers where things are counted', () => {
    expect(ticksUpTo(9, { areWhole: true })).toEqual([0, 5, 10]);
    expect(ticksUpTo(1, { areWhole: true })).toEqual([0, 1]);
    expect(ticksUpTo(100, { areWhole: true })).toEqual([0, 25, 50, 75, 100]);
  });

  it('has a top even when there is nothing to show', () => {
    expect(ticksUpTo(0)).toEqual([0, 1]);
    expect(ticksUpTo(Number.NaN)).toEqual([0, 1]);
  });

  it('holds every value below its top with two to six lines', () => {
    for (let value = 0.001; value < 1e9; value *= 1.7) {
      const ticks = ticksUpTo(value);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(value * 0.999999);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
