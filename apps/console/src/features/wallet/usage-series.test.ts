import type { UsageDay } from '@inkstone/contract/wallet';
import { describe, expect, it } from 'vitest';
import { tableOf } from './usage-series.ts';

const day = (date: string, ...work: [string, string][]): UsageDay => ({
  day: date,
  points: String(work.reduce((sum, [, points]) => sum + Number(points), 0)),
  work: work.map(([name, points]) => ({ work: name, points, operations: 1 })),
});

describe('the use of points as a table', () => {
  it('puts the dearest kind of work first and fills the days without it', () => {
    const table = tableOf([day('2026-11-01', ['listing', '2'], ['image', '30']), day('2026-11-02', ['listing', '4'])]);
    expect(table.works).toEqual(['image', 'listing']);
    expect(table.days.map(({ values }) => values)).toEqual([
      [30, 2],
      [0, 4],
    ]);
    expect(table.total).toBe(36);
  });

  it('gathers what has no colour left, so that the bars still add up', () => {
    const table = tableOf([
      day('2026-11-01', ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, at): [string, string] => [name, String(70 - at)])),
    ]);
    expect(table.works).toEqual(['a', 'b', 'c', 'd', 'e', 'other']);
    expect(table.days[0]?.values.at(-1)).toBe(65 + 64);
    expect(table.days[0]?.values.reduce((sum, value) => sum + value)).toBe(table.total);
  });

  it('leaves out kinds that cost nothing', () => {
    expect(tableOf([day('2026-11-01', ['listing', '0'])])).toMatchObject({ works: [], total: 0 });
  });
});
