import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pixels of a page that are enough to read its letters: 200 to an inch, and no more than a large page has. */
const pixelsPerPoint = 200 / 72;
const longestSide = 3600;

type Canvas = { canvas: { toBuffer: (type: 'image/png') => Uint8Array }; context: CanvasRenderingContext2D };
type CanvasFactory = { create: (width: number, height: number) => Canvas; destroy: (made: Canvas) => void };

const isFactory = (value: object): value is CanvasFactory => 'create' in value && 'destroy' in value;

/** A page as a PNG, drawn by the library's own optional canvas; null where that is not installed. */
export const pictureOf = async (pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<Uint8Array | null> => {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(pixelsPerPoint, longestSide / Math.max(width, height)) });
  const { canvasFactory } = pdf;
  if (!isFactory(canvasFactory)) return null;
  try {
    const made = canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: null, canvasContext: made.context, viewport }).promise;
    const picture = made.canvas.toBuffer('image/png');
    canvasFactory.destroy(made);
    return picture;
  } catch {
    return null; // it cannot be drawn, so it is told as unread
  }
};
