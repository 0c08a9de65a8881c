import { describe, expect, it } from 'vitest';
import { pdfOf } from '../__fixtures__/make-pdf.ts';
import { readHere } from '../__fixtures__/read-here.ts';
import { openPdf } from './pdf/open-pdf.ts';

type Maker = {
  create: (width: number, height: number) => { canvas: { toBuffer: (type: string) => Uint8Array }; context: CanvasRenderingContext2D };
};

const words = [{ x: 50, y: 700, text: 'Invoice of the winter: 1,234.50 EUR', size: 20 }];

/** A page as a scanner would hand it over. */
const scan = async (): Promise<{ jpeg: Uint8Array; width: number; height: number }> => {
  const pdf = await openPdf(pdfOf([words]));
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 2 });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const { canvas, context } = (pdf.canvasFactory as Maker).create(width, height); // the library names no type for it
  await page.render({ canvas: null, canvasContext: context, viewport }).promise;
  await pdf.loadingTask.destroy();
  return { jpeg: new Uint8Array(canvas.toBuffer('image/jpeg')), width, height };
};

describe('what is read by eye', () => {
  it('are pages of a PDF that are pictures, and pictures themselves', async () => {
    const picture = await scan();
    const document = await readHere('scan.pdf', pdfOf([[]], { picture }));
    expect(document.text).toContain('1,234.50 EUR');
    expect(document.notes).toEqual([{ code: 'document.readByEye', params: { pages: 1 } }]);
    expect((await readHere('scan.jpg', picture.jpeg)).text).toContain('Invoice of the winter');
  });

  it('is told as unread beyond what may be looked at', async () => {
    const picture = await scan();
    const pages = [[{ x: 50, y: 800, text: 'A page of letters stands before it.' }], []];
    const document = await readHere('scan.pdf', pdfOf(pages, { picture }), { picturePages: 0 });
    expect(document.notes).toEqual([{ code: 'document.pageUnread', params: { pages: 2 } }]);
  });

  it('refuses a picture that is broken, or says that it is huge', async () => {
    const head = '89504e470d0a1a0a0000000d49484452';
    await expect(readHere('cut.png', Buffer.from(`${head}00000010`, 'hex'))).rejects.toMatchObject({ code: 'document.damaged' });
    const huge = Buffer.from(`${head}0000ffff0000ffff080200000000000000000000`, 'hex');
    await expect(readHere('huge.png', huge)).rejects.toMatchObject({ code: 'document.tooLarge' });
  });
});
