import { read } from '@e965/xlsx';
import { DocumentError } from '../document-error.ts';
import type { ReadLimits } from '../document-text.ts';
import type { SheetRow } from '../tables/sheet-row.ts';
import { recordsOf } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { kindOfFile } from './file-kind.ts';
import type { Source } from './reading.ts';
import { rowsOfSheet } from './sheet-cells.ts';
import { openZip } from './zip.ts';

/** Rows behind these are left out; whoever asks takes fewer, and so sees that there are too many. */
const mostRows = 20_001;

const ofWorkbook = async (bytes: Uint8Array, limits: ReadLimits): Promise<SheetRow[]> => {
  let unpacked = 0;
  const unpack = (count: number): void => {
    unpacked += count;
    if (unpacked > limits.unpackedBytes) throw new DocumentError('document.tooMuchInside', { most: limits.unpackedBytes });
  };
  if (bytes[0] === 0x50) await (await openZip(bytes, { unpack, limits })).measure();
  const { Sheets, SheetNames, Workbook } = read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellStyles: true,
    cellHTML: false,
    cellFormula: false,
    sheetRows: mostRows,
  });
  const name = SheetNames.find((_, index) => !Workbook?.Sheets?.[index]?.Hidden);
  const sheet = name === undefined ? undefined : Sheets[name];
  return sheet ? rowsOfSheet(sheet, Workbook?.WBProps?.date1904 ?? false).rows : [];
};

/** The rows of a CSV file or of the first sheet of a workbook, cell by cell as they are. */
export const rowsOfFile = async ({ name, bytes }: Source, limits: ReadLimits): Promise<SheetRow[]> => {
  if (bytes.length === 0) throw new DocumentError('document.empty');
  const kind = kindOfFile(bytes, name);
  if (kind === 'csv' || kind === 'text' || kind === 'markdown') return recordsOf(decodeText(bytes).text, mostRows);
  if (kind === 'xlsx' || kind === 'xls') return ofWorkbook(bytes, limits);
  throw new DocumentError(kind === 'locked' ? 'document.encrypted' : 'document.unknownKind');
};
