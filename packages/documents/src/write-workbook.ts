import { utils, write } from '@e965/xlsx';

/** A workbook of one sheet; every cell is a text, so that none is run as a formula. */
export const writeWorkbook = (sheet: string, rows: readonly (readonly string[])[]): Uint8Array => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), sheet);
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  if (!(bytes instanceof Uint8Array)) throw new Error('the workbook is no bytes');
  return bytes;
};
