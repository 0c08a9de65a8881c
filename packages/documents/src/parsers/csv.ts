import { parse } from 'csv-parse/sync';
import type { SheetRow } from '../tables/sheet-row.ts';
import { decodeText } from './decode-text.ts';
import type { Parser } from './reading.ts';
import { addSheet } from './sheet-tables.ts';

const separators: readonly string[] = [',', ';', '\t', '|'];

/** The sign that the first lines are cut at the most alike. */
const separatorOf = (text: string): string => {
  const lines = text.slice(0, 20_000).split('\n').filter(Boolean).slice(0, 20);
  const score = (sign: string): number => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const [first = 0] = counts;
    return first === 0 ? 0 : counts.filter((count) => count === first).length * 100 + first;
  };
  return separators.reduce((best, sign) => (score(sign) > score(best) ? sign : best), ',');
};

const isRecords = (value: unknown): value is string[][] => Array.isArray(value);

/** The records of a text as rows, counted as spreadsheets do; so many at most. */
export const recordsOf = (text: string, most?: number): SheetRow[] => {
  const records: unknown = parse(text, {
    delimiter: separatorOf(text),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    bom: true,
    ...(most !== undefined && { to: most }),
  });
  return (isRecords(records) ? records : []).flatMap((cells, index) =>
    cells.some((cell) => cell.trim()) ? [{ number: index + 1, cells }] : [],
  );
};

/** Tables as text, with their separator told from their lines. */
export const readCsv: Parser = async ({ name, bytes }, { builder }) => {
  const { text, encoding, isGuessed } = decodeText(bytes);
  if (isGuessed) builder.note('document.encodingGuessed', { encoding });
  const page = builder.openPage();
  addSheet(page, recordsOf(text), { sheet: name.replace(/^.*[/\\]/, '').replace(/\.[^.]{1,8}$/, ''), firstColumn: 1 });
  page.close();
};
