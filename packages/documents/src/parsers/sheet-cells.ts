import { type CellObject, type Range, SSF, utils, type WorkSheet } from '@e965/xlsx';
import type { SheetRow } from '../tables/sheet-row.ts';
import type { Merge } from './merged-cells.ts';

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** A day, with the time where there is one, that reads the same in every country. */
const dateText = (serial: number, is1904: boolean): string => {
  const found = SSF.parse_date_code(serial, { date1904: is1904 });
  if (!found) return `${serial}`;
  const day = `${found.y}-${twoDigits(found.m)}-${twoDigits(found.d)}`;
  const time = `${twoDigits(found.H)}:${twoDigits(found.M)}${found.S >= 1 ? `:${twoDigits(Math.floor(found.S))}` : ''}`;
  if (serial < 1) return time;
  return serial % 1 ? `${day} ${time}` : day;
};

/** What a text with signs of money, thousands and percent says as a number. */
const numberIn = (text: string): number | null => {
  const isNegative = /^\s*(?:\(|-)/.test(text);
  const bare = text.replaceAll(/[^\d.%]/g, '');
  if (!/^\d+(?:\.\d+)?%?$/.test(bare)) return null;
  const value = Number.parseFloat(bare) / (bare.endsWith('%') ? 100 : 1);
  return isNegative ? -value : value;
};

const isDateFormat = (format: unknown): boolean => typeof format === 'string' && SSF.is_date(format);

const numberText = (value: number, cell: CellObject): string => {
  const shown = cell.w?.trim() ?? '';
  // What is shown is often rounded; sums are made of what is there.
  const read = numberIn(shown);
  return read !== null && Math.abs(read - value) <= Math.abs(value) * 1e-12 ? shown : `${Number(value.toPrecision(15))}`;
};

/** The text of a cell: dates as days, numbers as they are shown where that is all of them. */
const cellText = (cell: CellObject | undefined, is1904: boolean): string => {
  if (!cell) return '';
  if (cell.t === 'n' && typeof cell.v === 'number') return isDateFormat(cell.z) ? dateText(cell.v, is1904) : numberText(cell.v, cell);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return cell.t === 'e' ? (cell.w ?? '') : `${cell.v ?? ''}`;
};

/** Such a format shows nothing of a cell, whatever it holds. */
const showsNothing = ({ z }: CellObject): boolean => typeof z === 'string' && /^;{2,3}$/.test(z);

export type SheetContent = {
  rows: SheetRow[];
  firstColumn: number;
  /** Rows, columns and cells that were left out since nobody sees them. */
  hidden: number;
  /** Areas of cells that are one. */
  merges: readonly Merge[];
};

/** Counted from 1, as rows and columns of the sheet are. */
const mergeOf = ({ s, e }: Range): Merge => ({ top: s.r + 1, bottom: e.r + 1, left: s.c + 1, right: e.c + 1 });

/** The rows of a sheet that have something in them, from its first used column on; merged cells say their text in the first one. */
export const rowsOfSheet = (sheet: WorkSheet, is1904: boolean): SheetContent => {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  const first = sheet['!ref'] ? utils.decode_range(sheet['!ref']).s.c : 0;
  const [heads, columns] = [sheet['!rows'] ?? [], sheet['!cols'] ?? []];
  const rows: SheetRow[] = [];
  const hiddenColumns = new Set<number>();
  let hidden = 0;
  const textIn = (cell: CellObject | undefined, column: number): string => {
    const text = cellText(cell, is1904);
    if (text && columns[column]?.hidden) {
      hiddenColumns.add(column);
      return '';
    }
    if (!text || !cell || !showsNothing(cell)) return text;
    hidden += 1;
    return '';
  };
  data.forEach((line, index) => {
    const isHidden = heads[index]?.hidden === true;
    const cells = Array.from(line ?? [], (cell, column) => (isHidden ? cellText(cell, is1904) : textIn(cell, column))).slice(first);
    while (cells.length && !cells.at(-1)) cells.pop();
    if (cells.length && isHidden) hidden += 1;
    else if (cells.length) rows.push({ number: index + 1, cells });
  });
  return { rows, firstColumn: first + 1, hidden: hidden + hiddenColumns.size, merges: (sheet['!merges'] ?? []).map(mergeOf) };
};
