import { expect, it } from 'vitest';
import { cellFinder, columnName } from './cell-areas.ts';

it('cells are found by their references, of their own sheet alone', () => {
  const isNamed = cellFinder(['Sales!B2:C3', 'AA17', 'Costs!A1', 'no cell'], 'Sales');
  expect([isNamed(2, 2), isNamed(3, 3), isNamed(17, 27)]).toEqual([true, true, true]);
  expect([isNamed(4, 2), isNamed(1, 1), isNamed(2, 4)]).toEqual([false, false, false]);
});

it('columns are called by letters', () => {
  expect([1, 26, 27, 703].map(columnName)).toEqual(['A', 'Z', 'AA', 'AAA']);
});
