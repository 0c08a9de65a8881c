import { fork } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '../__fixtures__/make-pdf.ts';
import { readHere } from '../__fixtures__/read-here.ts';
import { usualLimits } from '../document-text.ts';
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

/** The sign of a meeting room: 会议室, in black on white. An eye for Latin letters takes it for some. */
const sign =
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAAB4AQAAAADkzUKKAAACY0lEQVR42u2WPW7bQBCFvyEX9hYGwtIdBSQH8AkiIifREZI+gRZ2+lxBN8kKyAF8BBpI4VRhjBRrg+JLQUrUD5EqRQptp/30dmdn5g1o4m8r44zP+Iz/CU6H249H+AfAEzz0P2dHuAb4uVO3R3g9/KcIAIQjHABm2126QywBFBEfpyLvdscBa7OlmdvDLSvA17h6Sp2uG8A1wPcJ3LwZ8pI1mwm8etcCGd8ATJIUANzwLt0C3EznXDkxgFXdJH5xzFZAwIqHU5w8RbOX/CN8X+B/j5Va25CVAccFbgMggLcAfByyLXVIYimpltZSBHJJUgbwYkBYPVsFxJO704WZLR6BIhx2XwZw74HiZbc5j1I74ngDXAH4SADWKLALLQrocqV5mutSkinNx9BeA9jn3eHKSH16HMAVAhaAqwV0Dt+MdxcAXPdSD63fVvLIRFkDkAraxF69dyt1wP3s2edTaoMC4tpvO117K82Vp7LvecaH/TIzswIgpMF9cTy8GT287Sb1hjq2/7ypIFzeUcTJ6VADy8RgNjemxQPMFl93b9iqX6leSs1g0n5dTI8em7JgHZ6HjGdTOJL6+jsHG7NPZtUeNpp4MHMO1bcUNbAhtVMWpK9/G5puAncOl4BErQnc+mFIEKuKXLrrrTLUrSnV5VJC1KUk3Q0l7tXNjKcOsI1tjcxeM9XVcwGQtVlv5MO74wcPAdyjc90pDgUQcb6+zhX2uqIPDcibUl3JXKHs02tjaGCtByupqA4ePqiltpRkUnOq/qJh7NyCn52E9h7Iqt7kF9VS/cAB7Py1d8ZnfMb/Hf4DkN0wM9ISuwYAAAAASUVORK5CYII=';

describe('what is read by eye', () => {
  it('are short lines of Chinese alone', async () => {
    expect((await readHere('门牌.png', Buffer.from(sign, 'base64'))).text).toBe('会议室');
  });

  it('is read without a word to whoever runs the reader', async () => {
    const reader = fork(join(import.meta.dirname, '../readers/reader-program.ts'), [], {
      ...{ execArgv: ['--disable-warning=ExperimentalWarning'], env: {}, serialization: 'advanced' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const said = Promise.all([reader.stdout, reader.stderr].map((stream) => stream && text(stream)));
    reader.send({ source: { name: 'sign.png', bytes: new Uint8Array(Buffer.from(sign, 'base64')) }, limits: usualLimits, cut: null });
    const kinds: string[] = [];
    for await (const [{ kind }] of on(reader, 'message', { close: ['exit'] })) {
      kinds.push(kind);
      if (kind === 'end' || kind === 'failed') reader.disconnect();
    }
    // Both eyes looked at it.
    expect(kinds).toEqual(['looking', 'looking', 'page', 'end']);
    expect(await said).toEqual(['', '']);
  });

  it('is a page whose letters mean nothing, and one that has a stamp over its picture alone', async () => {
    const picture = await scan();
    const scrambled = [
      '! " # $ % & ( ) * + , - . / : ; < = >',
      '@ [ ] ^ _ { | } ~ ! " # $ % & ( ) * +',
      '; < = > @ [ ] ^ _ { | } ~ ! " # $ % &',
    ];
    const strange = pdfOf([scrambled.map((text, index) => ({ x: 50, y: 500 - index * 20, text }))], { picture });
    const read = await readHere('strange.pdf', strange);
    expect(read.text).toContain('1,234.50 EUR');
    expect(read.notes).toContainEqual({ code: 'document.readByEye', params: { pages: 1 } });
    const stamped = pdfOf([[{ x: 50, y: 20, text: 'ARCHIVE-000123 page 1' }]], { picture });
    const withStamp = await readHere('stamped.pdf', stamped);
    expect(withStamp.text).toContain('ARCHIVE-000123');
    expect(withStamp.text).toContain('1,234.50 EUR');
  });

  it('is told once for all of its pages', async () => {
    const picture = await scan();
    const document = await readHere(
      'scan.pdf',
      pdfOf(
        [[], [], [], [{ x: 50, y: 400, text: 'This page has letters of its own, and many of them, which are seen by everybody.' }], []],
        { picture },
      ),
    );
    expect(document.notes).toEqual([{ code: 'document.readByEye', params: { pages: '1–3, 5' } }]);
  });

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
