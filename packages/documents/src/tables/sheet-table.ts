import type { Block, DocumentText, TableShape } from '../document-text.ts';
import { type Amount, amountOf, writesComma } from './decimal.ts';
import { folded } from './folded.ts';
import { rowNumbersOf } from './row-numbers.ts';

/** A cell with its place in the canonical text. */
export type TableCell = { text: string; start: number; end: number };

/** A table that questions are answered from. */
export type SheetTable = {
  sheet: string;
  columns: readonly string[];
  /** Below the header. */
  rows: readonly (readonly TableCell[])[];
  /** The name of a cell, such as B17, by its row below the header and its column. */
  reference: (row: number, column: number) => string;
  amounts: (column: number) => readonly (Amount | null)[];
  /** The texts of a column in one form, so that what looks alike is alike. */
  words: (column: number) => readonly string[];
};

/** What is worked out for a column is kept. */
const onceEach = <Value>(work: (column: number) => Value): ((column: number) => Value) => {
  const known = new Map<number, Value>();
  return (column) => {
    const value = known.get(column) ?? work(column);
    known.set(column, value);
    return value;
  };
};

/** A, B … Z, AA, AB … */
const letters = (column: number): string => {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
};

const cellsOf = (text: string, start: number, end: number): TableCell[] => {
  const cells: TableCell[] = [];
  for (let from = start; ; ) {
    const tab = text.indexOf('\t', from);
    const to = tab < 0 || tab > end ? end : tab;
    cells.push({ text: text.slice(from, to), start: from, end: to });
    if (to === end) return cells;
    from = to + 1;
  }
};

const linesOf = ({ text }: DocumentText, { start, end }: Block): TableCell[][] => {
  const lines: TableCell[][] = [];
  for (let from = start; from <= end; ) {
    const found = text.indexOf('\n', from);
    const to = found < 0 || found > end ? end : found;
    lines.push(cellsOf(text, from, to));
    from = to + 1;
  }
  return lines;
};

const tableOf = (document: DocumentText, block: Block, shape: TableShape): SheetTable => {
  const lines = linesOf(document, block);
  const numbers = rowNumbersOf(lines.length, shape).slice(shape.headerRows);
  const rows = lines.slice(shape.headerRows);
  const textsOf = (column: number): string[] => rows.map((row) => row[column]?.text ?? '');
  const readAmounts = (column: number): (Amount | null)[] => {
    const cells = textsOf(column);
    const isComma = writesComma(cells);
    return cells.map((cell) => amountOf(cell, isComma));
  };
  return {
    sheet: shape.sheet ?? '',
    columns: shape.columns,
    rows,
    reference: (row, column) => `${letters(shape.firstColumn + column)}${numbers[row] ?? 0}`,
    amounts: onceEach(readAmounts),
    words: onceEach((column) => textsOf(column).map(folded)),
  };
};

/** The tables of a document whose columns have names. */
export const tablesOf = (document: DocumentText): SheetTable[] =>
  document.blocks.flatMap((block) => (block.table && block.table.headerRows > 0 ? [tableOf(document, block, block.table)] : []));
