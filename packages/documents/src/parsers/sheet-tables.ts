import type { PageWriter } from '../document-builder.ts';
import type { SheetRow } from '../tables/sheet-row.ts';
import type { Merge } from './merged-cells.ts';
import { addTable, looksLikeHeader } from './table-block.ts';

type Place = { sheet: string; firstColumn: number /** By rows and columns of the sheet, counted from 1. */; merges?: readonly Merge[] };

/** Those within some rows of a sheet, by their places among these. */
const mergesIn = (rows: readonly SheetRow[], { merges = [], firstColumn }: Place): Merge[] => {
  const placeOf = new Map(rows.map(({ number }, index) => [number, index]));
  return merges.flatMap(({ top, bottom, left, right }) => {
    const first = placeOf.get(top);
    const last = rows.findLastIndex(({ number }) => number <= bottom);
    return first === undefined || left < firstColumn
      ? []
      : [{ top: first, bottom: last, left: left - firstColumn, right: right - firstColumn }];
  });
};

/** More empty rows than this part two tables of a sheet. */
const mostBetween = 1;

const filled = ({ cells }: SheetRow): number => cells.filter(Boolean).length;

const partsOf = (rows: readonly SheetRow[]): SheetRow[][] => {
  const parts: SheetRow[][] = [];
  for (const row of rows) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const isApart = !last || row.number - last.number > mostBetween + 1;
    if (isApart || !part) parts.push([row]);
    else part.push(row);
  }
  return parts;
};

/** Titles and remarks above a table: rows of a single cell. */
const titlesBefore = (rows: readonly SheetRow[]): number => {
  const first = rows.findIndex((row) => filled(row) > 1);
  if (first < 0) return rows.length === 1 ? 1 : 0;
  return first;
};

const addPart = (page: PageWriter, part: readonly SheetRow[], place: Place): void => {
  const { sheet, firstColumn } = place;
  const titles = titlesBefore(part);
  for (const { cells } of part.slice(0, titles)) page.add('paragraph', cells.filter(Boolean).join(' '));
  const rows = part.slice(titles);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return;
  const numbers = new Set(rows.map(({ number }) => number));
  const skippedRows: number[] = [];
  for (let number = first.number; number < last.number; number += 1) if (!numbers.has(number)) skippedRows.push(number);
  addTable(
    page,
    rows.map(({ cells }) => cells),
    {
      ...{ sheet, firstRow: first.number, firstColumn, skippedRows, merges: mergesIn(rows, place) },
      hasHeader: looksLikeHeader(rows.map(({ cells }) => cells)),
    },
  );
};

/** The tables of a sheet: parted by empty rows, titles apart, each with its place. */
export const addSheet = (page: PageWriter, rows: readonly SheetRow[], place: Place): void => {
  for (const part of partsOf(rows)) addPart(page, part, place);
};
