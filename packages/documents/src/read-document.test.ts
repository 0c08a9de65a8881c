import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { docxOf, pptxOf, wordParagraph, wordPictureOutside, wordTable, xlsxOf } from './__fixtures__/make-office.ts';
import { zipOf } from './__fixtures__/make-zip.ts';
import { linesOf, readHere } from './__fixtures__/read-here.ts';

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('reading a document', () => {
  it('knows headings, lists and tables of Word', async () => {
    const body =
      wordParagraph('Rules', 'Heading1') +
      wordParagraph('Nobody smokes.') +
      wordTable([
        ['Name', 'Age'],
        ['Ann', '41'],
      ]) +
      wordParagraph('Ends', 'Heading2');
    expect(linesOf(await readHere('rules.docx', docxOf(body)))).toEqual([
      'heading1: Rules',
      'paragraph: Nobody smokes.',
      'table: Name\tAge\nAnn\t41',
      'heading2: Ends',
    ]);
  });

  it('keeps rows, days and exact numbers of a workbook', async () => {
    const day = new Date(Date.UTC(2026, 0, 31));
    const document = await readHere(
      'book.xlsx',
      xlsxOf({ Sales: [['Report'], [null], ['Day', 'City', 'Sum'], [day, '北京', 1234.567], [day, 'Rome', 2]], Rest: [['x']] }),
    );
    expect(linesOf(document)).toEqual([
      'paragraph: Report',
      'table: Day\tCity\tSum\n2026-01-31\t北京\t1234.567\n2026-01-31\tRome\t2',
      'paragraph: x',
    ]);
    expect(document.blocks[1]?.table).toEqual({
      columns: ['Day', 'City', 'Sum'],
      headerRows: 1,
      sheet: 'Sales',
      firstRow: 3,
      firstColumn: 1,
      skippedRows: [],
    });
    expect(document.pages.map(({ label }) => label)).toEqual(['Sales', 'Rest']);
  });

  it('leaves hidden sheets out, and refuses a sheet that goes on for ever rather than to lose its end', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['seen']]), 'Seen');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Kept');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
    const bytes = (): Uint8Array => new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(await readHere('a.xlsx', bytes())).toMatchObject({
      text: 'seen',
      notes: [{ code: 'document.hiddenSheets', params: { count: 1 } }],
    });
    utils.sheet_add_aoa(book.Sheets['Seen'] ?? {}, [['far below']], { origin: 'A900000' });
    await expect(readHere('a.xlsx', bytes())).rejects.toMatchObject({ code: 'document.tooMuchInside' });
  });

  it('reads slides with their titles first and their notes behind', async () => {
    const document = await readHere(
      'talk.pptx',
      pptxOf([
        { title: 'Plan', lines: ['One', 'Two'], notes: 'Say hello' },
        { title: 'End', lines: ['Bye'] },
      ]),
    );
    expect(linesOf(document)).toEqual(['heading1: Plan', 'list: One\nTwo', 'caption: Say hello', 'heading1: End', 'paragraph: Bye']);
    expect(document.blocks.at(-1)?.page).toBe(2);
  });

  it('reads a CSV by its own separator, with numbers of rows', async () => {
    const document = await readHere('people.csv', 'name;age\nAnn;41\n\n"Bob; Jr";7\n');
    expect(linesOf(document)).toEqual(['table: name\tage\nAnn\t41\nBob; Jr\t7']);
    expect(document.blocks[0]?.table).toMatchObject({ sheet: 'people', skippedRows: [3], columns: ['name', 'age'] });
  });

  it('reads a mail with its attachments as files of their own', async () => {
    const mail = [
      'From: Ann <ann@example.com>',
      'To: bob@example.com',
      'Subject: =?UTF-8?B?5Lya6K6u?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the list.',
      '--b',
      'Content-Type: text/csv; name=list.csv',
      'Content-Disposition: attachment; filename=list.csv',
      '',
      'a,b',
      '1,2',
      '--b',
      'Content-Type: application/zip',
      'Content-Disposition: attachment; filename=bad.zip',
      '',
      'no zip',
      '--b--',
      '',
    ].join('\r\n');
    const document = await readHere('mail.eml', mail);
    expect(document).toMatchObject({ title: '会议', pages: [{}, {}, { file: 'list.csv' }, {}] });
    expect(document.text).toContain('See the list.');
    expect(document.text).toContain('a\tb\n1\t2');
    expect(document.notes).toEqual([{ code: 'document.otherKind', params: { name: 'bad.zip', kind: 'text' } }]);
  });

  it('reads the files of a ZIP, and says which it could not', async () => {
    const document = await readHere(
      'all.zip',
      zipOf([
        { name: 'a.txt', content: 'first' },
        { name: 'b.bin', content: Uint8Array.of(0, 1, 2, 0) },
        { name: 'in/c.md', content: '# second' },
        { name: 'd.txt', content: 'x', isLocked: true },
      ]),
    );
    expect(document.pages.map(({ file }) => file)).toEqual(['a.txt', 'in/c.md']);
    expect(document.notes).toEqual([
      { code: 'document.attachmentUnread', params: { name: 'b.bin', reason: 'document.unknownKind' } },
      { code: 'document.attachmentUnread', params: { name: 'd.txt', reason: 'document.encrypted' } },
    ]);
  });

  it('opens nothing but the file, whatever a Word file leads to (CVE-2025-11849, CVE-2026-97151)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'word-'));
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'a secret of the server');
    const body = wordParagraph('Seen') + wordPictureOutside('r9');
    const outside = (target: string) => docxOf(body, [], [['r9', 'image', target, 'External']]);
    for (const target of [pathToFileURL(secret).href, secret, `../../../../../../../..${secret}`]) {
      const document = await readHere('led.docx', outside(target));
      expect(document.text.trim()).toBe('Seen');
      expect(JSON.stringify(document)).not.toContain('secret');
    }
    await rm(folder, { recursive: true });
  });

  it('refuses a ZIP whose files name places outside of it, and writes none (CVE-2026-32719)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slip-'));
    const target = join(folder, 'written.txt');
    for (const name of [`../../../../../../../..${target}`, target]) {
      const slip = zipOf([{ name, content: 'slipped' }]);
      await expect(readHere('slip.zip', slip)).rejects.toMatchObject({ code: 'document.damaged' });
      expect(await readdir(folder)).toEqual([]);
    }
    await rm(folder, { recursive: true });
  });

  it('stops at what is packed too large, however small the file is (CVE-2026-18929)', async () => {
    const bomb = zipOf([{ name: 'bomb.txt', content: new Uint8Array(3_000_000) }]);
    expect(bomb.length).toBeLessThan(5000);
    await expect(readHere('bomb.zip', bomb, { unpackedBytes: 1_000_000 })).rejects.toMatchObject({ code: 'document.tooMuchInside' });
    const word = docxOf(wordParagraph('x'), [{ name: 'word/media/a.bin', content: new Uint8Array(3_000_000) }]);
    await expect(readHere('bomb.docx', word, { unpackedBytes: 1_000_000 })).rejects.toMatchObject({ code: 'document.tooMuchInside' });
  });

  it.each([
    ['UTF-8', new TextEncoder().encode('Grüße, 北京')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffGrüße, 北京')],
    ['UTF-16 LE', Buffer.from('\ufeffGrüße, 北京', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeffGrüße, 北京', 'utf16le').swap16()],
  ])('reads a text in %s', async (_, bytes) => {
    expect((await readHere('a.txt', new Uint8Array(bytes))).text).toBe('Grüße, 北京');
  });

  it('guesses GB18030 and Latin-1, and says so', async () => {
    // 北京是中华人民共和国的首都。 twice, in GB18030.
    const chinese = Buffer.from('b1b1bea9cac7d6d0bbaac8cbc3f1b9b2bacdb9fab5c4cad7b6bca1a3'.repeat(2), 'hex');
    const document = await readHere('a.txt', new Uint8Array(chinese));
    expect(document.text).toBe('北京是中华人民共和国的首都。'.repeat(2));
    expect(document.notes[0]?.code).toBe('document.encodingGuessed');
    expect((await readHere('b.txt', latin('Schöne Grüße aus Köln, à bientôt'))).text).toBe('Schöne Grüße aus Köln, à bientôt');
  });

  it('says when a file is not what its name says, and reads it as what it is', async () => {
    const document = await readHere('letter.pdf', docxOf(wordParagraph('Dear Ann')));
    expect(document).toMatchObject({
      text: 'Dear Ann',
      notes: [{ code: 'document.otherKind', params: { name: 'letter.pdf', kind: 'docx' } }],
    });
  });

  it('tells the language', async () => {
    expect((await readHere('a.txt', '本公司的差旅报销政策适用于所有员工,请仔细阅读以下条款。')).language).toBe('zh');
  });
});
