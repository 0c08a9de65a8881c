import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { takeGuardBack } from '@inkstone/text/formula-guard';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { findColumn, nameOf } from './columns.ts';
import { ProductFileError } from './file-error.ts';

/** A row with the line of the file in which it begins. */
export type TableRow = { line: number; cells: readonly string[] };
export type FileTable = { columns: readonly string[]; rows: readonly TableRow[] };

const mostRows = 50_000;
const sliceLength = 64 * 1024;

/** In pieces, with a turn for everybody else between them: twenty megabytes take about a second. */
async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += sliceLength) {
    yield text.slice(at, at + sliceLength);
    await turn();
  }
}

/** Spreadsheets of some countries write semicolons, some write tabs: the one that the first line has most of. */
const delimiterOf = (text: string): string => {
  const end = text.search(/[\r\n]/);
  const head = end < 0 ? text : text.slice(0, end);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
};

const answer = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

const columnsOf = (cells: readonly string[]): string[] => {
  const trimmed = cells.map((cell) => takeGuardBack(cell).trim());
  // Empty columns at the end are what a spreadsheet leaves behind; one in the middle has no name to come out under.
  const columns = trimmed.slice(0, trimmed.findLastIndex(Boolean) + 1).map((name, at) => name || `Column ${at + 1}`);
  const seen = new Set<string>();
  for (const column of columns) {
    if (seen.has(column.toLowerCase())) throw new ProductFileError({ kind: 'columnTwice', column });
    seen.add(column.toLowerCase());
  }
  const missing = (['handle', 'title'] as const).filter((column) => !findColumn(columns, column)).map(nameOf);
  if (missing.length) throw new ProductFileError({ kind: 'columnsMissing', columns: missing.join(', ') });
  return columns;
};

/** Reads the text of a file as a table: its columns, and its rows as they are. Throws `ProductFileError` for what is none. */
export const readTable = async (text: string): Promise<FileTable> => {
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({ delimiter: delimiterOf(text), info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  let columns: readonly string[] | null = null;
  const rows: TableRow[] = [];
  let lines = 0;
  try {
    for await (const each of parser) {
      const { record, info } = answer.parse(each);
      const line = lines + 1;
      // A cell may go over several lines, and a record is counted at its end.
      lines = info.lines;
      if (!columns) columns = columnsOf(record);
      else if (record.some((cell) => cell !== '')) rows.push({ line, cells: record.map(takeGuardBack) });
      if (rows.length > mostRows) throw new ProductFileError({ kind: 'tooManyRows', most: mostRows });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ProductFileError({ kind: 'quotes', line: lines + 1 });
  }
  if (!columns) throw new ProductFileError({ kind: 'empty' });
  return { columns, rows };
};
