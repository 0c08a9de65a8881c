import { read, type WorkSheet } from '@e965/xlsx';
import { DocumentError } from '../document-error.ts';
import type { Parser, Reading, Source } from './reading.ts';
import { rowsOfSheet } from './sheet-cells.ts';
import { addSheet } from './sheet-tables.ts';
import { openZip } from './zip.ts';

/** Excel's own limit is sixteen times as much; files of people end far before this. */
const mostRows = 200_000;

const measure = async ({ bytes }: Source, reading: Reading): Promise<void> => {
  if (bytes[0] === 0x50) await (await openZip(bytes, reading)).measure();
};

const isEncrypted = (error: unknown): boolean => error instanceof Error && /password|encrypt/i.test(error.message);

const open = (bytes: Uint8Array) => {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellHTML: false,
      cellFormula: false,
      sheetRows: mostRows + 1,
    });
  } catch (error) {
    throw new DocumentError(isEncrypted(error) ? 'document.encrypted' : 'document.damaged', {}, { cause: error });
  }
};

/** Workbooks (XLSX, XLS): a page a sheet, hidden ones left out. */
export const readWorkbook: Parser = async (source, reading) => {
  await measure(source, reading);
  const { Sheets, SheetNames, Workbook } = open(source.bytes);
  reading.builder.expect(SheetNames.length);
  let hidden = 0;
  let cells = 0;
  for (const [index, name] of SheetNames.entries()) {
    const sheet: WorkSheet | undefined = Sheets[name];
    if (Workbook?.Sheets?.[index]?.Hidden || !sheet) {
      hidden += 1;
      continue;
    }
    const { rows, firstColumn, merges, hidden: unseen } = rowsOfSheet(sheet, Workbook?.WBProps?.date1904 ?? false);
    cells += unseen;
    // Where rows were cut off, the library keeps the range that the sheet really has.
    if (rows.length > mostRows || sheet['!fullref'] !== undefined) throw new DocumentError('document.tooMuchInside', { most: mostRows });
    const page = reading.builder.openPage({ label: name });
    addSheet(page, rows, { sheet: name, firstColumn, merges });
    page.close();
  }
  if (cells) reading.builder.note('document.hiddenCells', { count: cells });
  if (hidden) reading.builder.note('document.hiddenSheets', { count: hidden });
};
