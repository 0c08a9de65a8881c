import { describe, expect, it } from 'vitest';
import { lockedTrailer, type Placed, pdfOf } from '../../__fixtures__/make-pdf.ts';
import { rawPdf, rawStream } from '../../__fixtures__/make-raw-pdf.ts';
import { linesOf, readHere } from '../../__fixtures__/read-here.ts';
import { boxesOf } from '../../boxes.ts';

const lines = (texts: readonly string[], x = 60, y = 700): Placed[] => texts.map((text, index) => ({ x, y: y - index * 14, text }));

describe('a PDF', () => {
  it('gives headings by size, and lines as paragraphs', async () => {
    const page = [
      { x: 60, y: 760, text: 'Annual report', size: 22 },
      ...lines(['The first line of a paragraph that goes on to the edge of the page and', 'ends here.']),
    ];
    const document = await readHere('report.pdf', pdfOf([page], { title: 'Report of the year' }));
    expect(linesOf(document)).toEqual([
      'heading1: Annual report',
      'paragraph: The first line of a paragraph that goes on to the edge of the page and ends here.',
    ]);
    expect(document).toMatchObject({ title: 'Report of the year', pages: [{ number: 1, width: 595, height: 842 }] });
  });

  it('reads two columns one after the other', async () => {
    const words = (side: string) => Array.from({ length: 8 }, (_, line) => `${side} column, line ${line}, with words in it`);
    const page = [
      { x: 60, y: 780, text: 'A title that stands over both of the columns below', size: 20 },
      ...lines(words('left')),
      ...lines(words('right'), 320),
    ];
    const { text } = await readHere('two.pdf', pdfOf([page]));
    expect(text.indexOf('left column, line 7')).toBeLessThan(text.indexOf('right column, line 0'));
    expect(text.indexOf('A title')).toBe(0);
  });

  it('keeps the rows and columns of a table, with signs of money at their numbers', async () => {
    const row = (y: number, cells: readonly (readonly [number, string])[]): Placed[] => cells.map(([x, text]) => ({ x, y, text }));
    const page = [
      ...row(700, [
        [60, 'Division'],
        [300, '2021'],
        [420, '2020'],
      ]),
      ...row(684, [
        [60, 'Pumps'],
        [290, '$'],
        [300, '1,200'],
        [410, '$'],
        [420, '1,100'],
      ]),
      ...row(668, [
        [60, 'Valves'],
        [300, '(30)'],
        [420, '40'],
      ]),
    ];
    const document = await readHere('table.pdf', pdfOf([page]));
    expect(linesOf(document)).toEqual(['table: Division\t2021\t2020\nPumps\t$1,200\t$1,100\nValves\t(30)\t40']);
  });

  it('keeps a line that stands on every page at its first place alone, in a short document too', async () => {
    const pages = Array.from({ length: 3 }, (_, index) => [
      { x: 60, y: 820, text: 'Handbook of pumps' },
      ...lines([`Only page ${'abc'[index]} says this.`, 'And a second line.', 'And a third one.'], 60, 600),
      { x: 300, y: 30, text: `${index + 1}` },
    ]);
    const document = await readHere('book.pdf', pdfOf(pages));
    expect(document.text.match(/Handbook of pumps/g)).toHaveLength(1);
    expect(linesOf(document).slice(-1)).toEqual(['paragraph: Only page c says this. And a second line. And a third one.']);
    expect(document.pages).toHaveLength(3);
  });

  it('tells where a passage stands, over the end of a page too', async () => {
    const document = await readHere('two-pages.pdf', pdfOf([lines(['Ends with pumps.']), lines(['Begins with valves.'])]));
    const start = document.text.indexOf('pumps');
    const boxes = boxesOf(document, { start, end: document.text.indexOf(' valves') });
    expect(boxes.map(({ page }) => page)).toEqual([1, 2]);
    const [first] = boxes;
    // Helvetica is as wide as Arial: 'Ends with ' at 11 points.
    expect(first?.x).toBeCloseTo(60 + 11 * 4.613, 0);
    expect(first?.y).toBeGreaterThan(842 - 700 - 12);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(842 - 700 + 4);
  });

  const adobeForm = (notice: string, fields = ''): Uint8Array =>
    rawPdf([
      { body: `<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [${fields}] /XFA 6 0 R >> >>` },
      { body: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>' },
      { body: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /R 4 0 R >> >> /Contents 5 0 R >>' },
      { body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
      rawStream(`BT /R 11 Tf 50 700 Td (${notice}) Tj ET`),
      rawStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'),
      { body: '<< /FT /Tx /T (name) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>' },
    ]);

  it.each(['Please wait... If this message is not eventually replaced', 'Bitte warten. Sie brauchen Adobe Reader.', ''])(
    'is no document where Adobe Reader alone shows its form: %s',
    async (notice) => {
      await expect(readHere('a.pdf', adobeForm(notice))).rejects.toMatchObject({ code: 'document.adobeForm' });
    },
  );

  it('is read where a form has words of its own', async () => {
    expect((await readHere('a.pdf', adobeForm('Application for a pump'))).text).toBe('Application for a pump');
    expect((await readHere('a.pdf', adobeForm('Fill this in with Adobe Reader', '7 0 R'))).text).toBe('Fill this in with Adobe Reader');
  });

  it('says why it cannot be read', async () => {
    const page = lines(['secret']);
    await expect(readHere('a.pdf', pdfOf([page], { trailer: lockedTrailer }))).rejects.toMatchObject({ code: 'document.encrypted' });
    await expect(readHere('a.pdf', '%PDF-1.7 and nothing more')).rejects.toMatchObject({ code: 'document.damaged' });
    await expect(readHere('a.pdf', pdfOf([[]]))).rejects.toMatchObject({ code: 'document.noText' });
    await expect(readHere('a.pdf', pdfOf([page, page, page]), { pages: 2 })).rejects.toMatchObject({
      code: 'document.tooManyPages',
      params: { pages: 3, most: 2 },
    });
  });
});
