import { utils, write } from '@e965/xlsx';

/** A workbook whose second row and last column are hidden, and with a cell whose format shows nothing; each says the same. */
export const hiddenCells = (words: string): Uint8Array => {
  const sheet = utils.aoa_to_sheet([
    ['Article', 'Price', 'Remark', 'Key'],
    [words, 99, '', ''],
    ['Lamp', 10, words, ''],
    ['Desk', 20, '', words],
  ]);
  sheet['!rows'] = [{}, { hidden: true }];
  sheet['!cols'] = [{}, {}, {}, { hidden: true }];
  Object.assign(sheet['C3'], { z: ';;;' });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Prices');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true });
  return new Uint8Array(bytes);
};
