import { guardFormula } from '@inkstone/text/formula-guard';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | Date | null | undefined;

/** Lines of CSV of which no spreadsheet runs a cell as a formula; `bom` begins a file, so that it is read as UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[], options: { bom?: boolean } = {}): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell))),
    options,
  );
