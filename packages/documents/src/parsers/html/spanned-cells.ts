import type { Merge } from '../merged-cells.ts';

/** A cell that reaches over so many columns and rows. */
export type SpannedCell = { text: string; wide: number; high: number };

/** Puts each cell into its column: those that reach down from a row above take theirs. */
export const gridOf = (rows: readonly (readonly SpannedCell[])[]): { cells: string[][]; merges: Merge[] } => {
  const merges: Merge[] = [];
  /** By column, the row as far as which it is taken. */
  const takenTo: number[] = [];
  const cells = rows.map((row, top) => {
    const line: string[] = [];
    const fill = (): void => {
      while ((takenTo[line.length] ?? -1) >= top) line.push('');
    };
    for (const { text, wide, high } of row) {
      fill();
      const left = line.length;
      const bottom = Math.min(rows.length, top + high) - 1;
      if (wide > 1 || high > 1) merges.push({ top, bottom, left, right: left + wide - 1 });
      for (let column = left; column < left + wide; column += 1) {
        line.push(column === left ? text : '');
        takenTo[column] = bottom;
      }
    }
    fill();
    return line;
  });
  return { cells, merges };
};
