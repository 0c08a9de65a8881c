import { describe, expect, it } from 'vitest';
import { amountIn, pointsOf } from './top-up-amount.ts';

describe('the amount of a top-up', () => {
  it('counts 100 points a yuan, to the fen', () => {
    expect(pointsOf(10, 'cny')).toBe(1000);
    expect(pointsOf(0.29, 'cny')).toBe(29);
    expect(pointsOf(1.1, 'cny')).toBe(110);
    expect(pointsOf(1000, 'points')).toBe(1000);
  });

  it('takes nothing that is no amount', () => {
    for (const typed of [null, -5, 1.5, 1_234_567_890, Number.NaN]) expect(pointsOf(typed, 'points')).toBeNull();
    for (const typed of [null, -5, 0.001, 9.995, 123_456_789, Number.NaN]) expect(pointsOf(typed, 'cny')).toBeNull();
  });

  it('keeps the amount when the unit changes', () => {
    for (const points of [1, 29, 100, 110, 123_456]) expect(pointsOf(amountIn(points, 'cny'), 'cny')).toBe(points);
  });
});
