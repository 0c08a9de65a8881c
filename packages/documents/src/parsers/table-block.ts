import { cleanLine } from '../clean-text.ts';
import type { PageWriter } from '../document-builder.ts';
import type { TableShape } from '../document-text.ts';
import { type Merge, withoutMerges } from './merged-cells.ts';

/** Between the cells of a line; no cell has one. */
const cellGap = '\t';

/** A value that is counted with, or a date: what headers are not. */
const isValue = (cell: string): boolean => /^[\s$€£¥(+-]*\d[\d.,\s/:%)-]*$/.test(cell);

/** The first row names the columns: words in all its cells, none twice, and below them something else than words, or at least shorter names than values. */
export const looksLikeHeader = (rows: readonly (readonly string[])[]): boolean => {
  const [first = [], ...rest] = rows;
  const words = first.filter(Boolean);
  if (rest.length === 0 || words.length < 2 || words.some(isValue) || new Set(words).size < words.length) return false;
  if (words.length < first.length - 1 || words.some((word) => word.length > 80)) return false;
  const below = rest.slice(0, 50);
  const hasValues = first.some((_, column) => below.some((row) => isValue(row[column] ?? '')));
  return hasValues || words.every((word) => word.length <= 30 && !/[.。!！?？]$/.test(word));
};

type TablePlace = Partial<Pick<TableShape, 'sheet' | 'firstRow' | 'firstColumn' | 'skippedRows'>> & {
  hasHeader?: boolean;
  /** Cells that are one. */
  merges?: readonly Merge[];
};

/** Adds rows of cells as a table: a line a row, the cells between tabs; answers where it starts. */
export const addTable = (
  page: PageWriter,
  rows: readonly (readonly string[])[],
  { hasHeader, merges = [], ...place }: TablePlace = {},
): number => {
  const { cells, columns: named } = withoutMerges(
    rows.map((row) => row.map(cleanLine)),
    merges,
  );
  const isHeaded = named !== null || (hasHeader ?? looksLikeHeader(cells));
  const table: TableShape = {
    columns: isHeaded ? (named ?? cells[0] ?? []) : [],
    headerRows: named ? 2 : isHeaded ? 1 : 0,
    firstRow: 1,
    firstColumn: 1,
    ...place,
  };
  return page.add('table', cells.map((row) => row.join(cellGap)).join('\n'), { table });
};
