import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { docxOf } from '../__fixtures__/make-office.ts';
import { readHere } from '../__fixtures__/read-here.ts';
import { openTables } from '../tables/answer-table.ts';

/** A workbook with areas of cells that are one, such as B1:C1. */
const bookOf = (rows: readonly (readonly (string | number | null)[])[], merged: readonly string[]): Uint8Array => {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!merges'] = merged.map((area) => utils.decode_range(area));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sales');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  return new Uint8Array(bytes);
};

describe('merged cells', () => {
  it('say their text in each row that they reach, so that rows are found by it', async () => {
    const rows = [
      ['Region', 'City', 'Sum'],
      ['North', 'Kiel', 10],
      [null, 'Husum', 20],
      ['South', 'Ulm', 40],
    ];
    const document = await readHere('sales.xlsx', bookOf(rows, ['A2:A3']));
    const answer = openTables(document).ask('What is the total sum where region is North?');
    expect(answer).toMatchObject({ values: ['30'], references: ['C2:C3'] });
  });

  it('count a number once', async () => {
    const rows = [
      ['City', 'Sum'],
      ['Kiel', 10],
      ['Kiel', null],
      ['Kiel', 5],
    ];
    const document = await readHere('sales.xlsx', bookOf(rows, ['B2:B3']));
    expect(openTables(document).ask('What is the total sum where city is Kiel?')).toMatchObject({ values: ['15'] });
  });

  it('name groups of columns above the names of these', async () => {
    const rows = [
      ['Region', '2023', null, '2024', null],
      [null, 'Sold', 'Open', 'Sold', 'Open'],
      ['North', 1, 2, 3, 4],
      ['South', 10, 20, 30, 40],
    ];
    const document = await readHere('sales.xlsx', bookOf(rows, ['A1:A2', 'B1:C1', 'D1:E1']));
    expect(document.blocks[0]?.table).toMatchObject({
      columns: ['Region', '2023 Sold', '2023 Open', '2024 Sold', '2024 Open'],
      headerRows: 2,
    });
    expect(openTables(document).ask('What is the total 2024 sold?')).toMatchObject({ values: ['33'], references: ['D3:D4'] });
  });

  it('keep their columns in Word files and pages of the web', async () => {
    const cell = (text: string, merge = '') => `<w:tc><w:tcPr>${merge}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const table = [
      ['Region', '', 'City'],
      ['North', '<w:vMerge w:val="restart"/>', 'Kiel'],
      ['', '<w:vMerge/>', 'Husum'],
    ].map(([region = '', merge = '', city = '']) => `<w:tr>${cell(region, merge)}${cell(city)}</w:tr>`);
    const word = await readHere('a.docx', docxOf(`<w:tbl>${table.join('')}</w:tbl>`));
    expect(word.text).toBe('Region\tCity\nNorth\tKiel\nNorth\tHusum');
    const html = '<table><tr><th>Region<th>City<tr><td rowspan=2>North<td>Kiel<tr><td>Husum</table>';
    expect((await readHere('a.html', html)).text).toBe('Region\tCity\nNorth\tKiel\nNorth\tHusum');
  });
});

describe('a CSV file of a few Chinese words', () => {
  it('is read as what it is, though nothing in it says so', async () => {
    // \u59d3\u540d,\u6570\u91cf / \u5f20\u4e09,5 / \u674e\u56db,7 in GBK.
    const bytes = Buffer.from('d0d5c3fb2ccafdc1bf0ad5c5c8fd2c350ac0eecbc42c370a', 'hex');
    expect(bytes.length).toBeLessThan(25);
    expect((await readHere('a.csv', bytes)).text).toBe('\u59d3\u540d\t\u6570\u91cf\n\u5f20\u4e09\t5\n\u674e\u56db\t7');
  });

  it('is not taken for Chinese where its letters are those of the west', async () => {
    expect((await readHere('a.csv', Buffer.from('Größe,Menge\nCafé,5\nÜbergröße,7\n', 'latin1'))).text).toContain('Übergröße\t7');
  });
});
