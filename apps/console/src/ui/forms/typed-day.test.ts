import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, isoOf } from './typed-day.ts';

describe('a typed day', () => {
  it('is read with any usual separator, in both languages', () => {
    for (const typed of ['2026-11-03', '2026/11/3', ' 2026.11.03 ', '2026年11月3日']) expect(dayOf(typed)).toBe('2026-11-03');
    expect(dayOf(' ')).toBe('');
  });

  it('is no day when the calendar has none', () => {
    for (const typed of ['2026-02-30', '2026-13-01', '2026-11', '11/03/2026', 'soon']) expect(dayOf(typed)).toBeUndefined();
    expect(dayOf('2028-02-29')).toBe('2028-02-29');
  });

  it('comes back from the calendar as the same day', () => {
    for (const day of ['2026-01-01', '2026-03-29', '2026-12-31']) expect(isoOf(dateOf(day) ?? new Date(0))).toBe(day);
    expect(dateOf('')).toBeUndefined();
  });
});
