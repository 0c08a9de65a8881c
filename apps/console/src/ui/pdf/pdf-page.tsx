import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pdf-view.module.css';

/** Where a passage stands on a page, in points from its top left. */
export type PdfMark = { page: number; x: number; y: number; width: number; height: number };

/** Pixels that a page is drawn with at most, whatever the screen and the zoom. */
const mostPixels = 24_000_000;

const pixelRatio = ({ width, height }: { width: number; height: number }): number =>
  Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (width * height)));

type Places = { canvas: HTMLCanvasElement; text: HTMLElement };

/** Draws a page, then lays its words over it, to be selected and read aloud. Answers how to end that. */
const drawPage = (pdf: PDFDocumentProxy, { number, scale }: { number: number; scale: number }, { canvas, text }: Places) => {
  let isEnded = false;
  let drawing: RenderTask | undefined;
  let layer: TextLayer | undefined;
  const draw = async (): Promise<void> => {
    const page = await pdf.getPage(number);
    if (isEnded) return;
    const viewport = page.getViewport({ scale });
    const ratio = pixelRatio(viewport);
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    await drawing.promise;
    if (isEnded) return;
    // The library lays its words out by this variable.
    text.style.setProperty('--total-scale-factor', String(scale));
    layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    await layer.render();
  };
  return {
    drawn: draw(),
    end: () => {
      isEnded = true;
      drawing?.cancel();
      layer?.cancel();
      text.replaceChildren();
    },
  };
};

type Props = { pdf: PDFDocumentProxy | null; number: number; scale: number; width: number; height: number; marks: readonly PdfMark[] };

/** One page; until it is drawn, its paper. */
export const PdfPage = ({ pdf, number, scale, width, height, marks }: Props) => {
  const { t } = useTranslation('pdf');
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isUndrawn, setIsUndrawn] = useState(false);
  useEffect(() => {
    if (!pdf || !canvas.current || !text.current) return;
    let isShown = true;
    const { drawn, end } = drawPage(pdf, { number, scale }, { canvas: canvas.current, text: text.current });
    drawn.catch(() => isShown && setIsUndrawn(true));
    return () => {
      isShown = false;
      end();
    };
  }, [pdf, number, scale]);
  return (
    <div className={styles['page']} data-page={number} style={{ width: width * scale, height: height * scale }}>
      <canvas ref={canvas} className={styles['canvas']} />
      {marks.map(({ x, y, width: wide, height: high }, index) => (
        <div
          key={index}
          className={styles['mark']}
          data-mark
          aria-hidden="true"
          style={{ left: x * scale, top: y * scale, width: wide * scale, height: high * scale }}
        />
      ))}
      <div ref={text} className={styles['words']} />
      {isUndrawn && <p className={styles['undrawn']}>{t('pageUndrawn')}</p>}
    </div>
  );
};
