import type { Block, DocumentText, TableShape } from '../document-text.ts';
import { type CorrectedRow, type Correction, correctedRow } from './corrections.ts';
import { type Amount, amountOf, writesComma } from './decimal.ts';
import { folded } from './folded.ts';
import { rowNumbersOf } from './row-numbers.ts';

/** A cell with its place in the canonical text. */
export type TableCell = { text: string; start: number; end: number };

/** A table that questions are answered from. */
export type SheetTable = {
  sheet: string;
  columns: readonly string[];
  /** Below the header; what is not to answer is left out. */
  rows: readonly (readonly TableCell[])[];
  /** Whether somebody corrected a row by hand. */
  isCorrected: (row: number) => boolean;
  /** Somebody changed it by hand in such a way that its rows can not be told any more: nothing is computed of it. */
  isUnclear: boolean;
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

type Shaped = { block: Block; shape: TableShape };

/** The lines of a table as they answer now, with their numbers in the sheet. */
const answeringLines = (document: DocumentText, { block, shape }: Shaped, corrections: readonly Correction[]) => {
  const { text } = document;
  const lines = linesOf(document, block);
  const numbers = rowNumbersOf(lines.length, shape);
  const now = lines.map((cells, at) => ({ row: correctedRow(text, cells, corrections), number: numbers[at] ?? 0 }));
  const [headers, below] = [now.slice(0, shape.headerRows), now.slice(shape.headerRows)];
  const isOther = (row: CorrectedRow): boolean => row === 'unclear' || (row !== 'out' && row.isCorrected);
  return {
    rows: below.flatMap(({ row, number }) => (typeof row === 'string' ? [] : [{ ...row, number }])),
    isUnclear: headers.some(({ row }) => isOther(row)) || below.some(({ row }) => row === 'unclear'),
  };
};

const tableOf = (document: DocumentText, shaped: Shaped, corrections: readonly Correction[]): SheetTable => {
  const { block, shape } = shaped;
  const within = corrections.filter(({ start, end }) => start < block.end && end > block.start);
  const answering = answeringLines(document, shaped, within);
  const rows = answering.rows.map(({ cells }) => cells);
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
    isCorrected: (row) => answering.rows[row]?.isCorrected ?? false,
    isUnclear: answering.isUnclear,
    reference: (row, column) => `${letters(shape.firstColumn + column)}${answering.rows[row]?.number ?? 0}`,
    amounts: onceEach(readAmounts),
    words: onceEach((column) => textsOf(column).map(folded)),
  };
};

/** The tables of a document whose columns have names, as they stand after what was changed by hand. */
export const tablesOf = (document: DocumentText, corrections: readonly Correction[]): SheetTable[] =>
  document.blocks.flatMap((block) =>
    block.table && block.table.headerRows > 0 ? [tableOf(document, { block, shape: block.table }, corrections)] : [],
  );
