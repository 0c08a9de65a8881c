import type { TableShape } from '../document-text.ts';

/** The number in the sheet of each line of a table. */
export const rowNumbersOf = (lines: number, { firstRow, skippedRows = [] }: TableShape): number[] => {
  const skipped = new Set(skippedRows);
  const numbers: number[] = [];
  for (let number = firstRow; numbers.length < lines; number += 1) if (!skipped.has(number)) numbers.push(number);
  return numbers;
};
