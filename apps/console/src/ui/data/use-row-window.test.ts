import { describe, expect, it } from 'vitest';
import { rangeInSight } from './use-row-window.ts';

const page = { height: 40, view: 800, count: 10_000 };

describe('the rows in sight', () => {
  it('begins with the first row and draws a screenful with a margin', () => {
    expect(rangeInSight({ ...page, top: 300 })).toEqual([0, 28]);
  });

  it('moves with the page', () => {
    expect(rangeInSight({ ...page, top: -40_000 })).toEqual([985, 1035]);
  });

  it('ends with the last row, however far the page is scrolled', () => {
    expect(rangeInSight({ ...page, top: -399_500 })).toEqual([9972, 10_000]);
    expect(rangeInSight({ ...page, top: -9_000_000 })).toEqual([9999, 10_000]);
  });
});
