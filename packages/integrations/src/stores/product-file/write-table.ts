import { guardFormula } from '@inkstone/text/formula-guard';
import { stringify } from 'csv-stringify/sync';
import type { FileRow } from './catalogue.ts';

/** Lines of CSV; no cell is one that a spreadsheet would run. */
export const writeRows = (columns: readonly string[], rows: readonly FileRow[]): string =>
  rows.length ? stringify(rows.map((row) => columns.map((column) => guardFormula(row[column] ?? '')))) : '';

/** The first line, behind the mark by which spreadsheets know UTF-8. */
export const writeColumns = (columns: readonly string[]): string => stringify([columns.map(guardFormula)], { bom: true });
