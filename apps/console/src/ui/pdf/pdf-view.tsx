import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { openPdf, type PdfSource, type PdfTrouble, troubleOf } from './open-pdf.ts';
import { fittingScale, joinedMarks, type PageSize, pageGap, sizeOf } from './pdf-layout.ts';
import { type PdfMark, PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import styles from './pdf-view.module.css';

type Props = {
  source: PdfSource;
  /** How many pages it has, and how large they are: so the place is known before a page is there. */
  pages: number;
  sizes: readonly PageSize[];
  marks: readonly PdfMark[];
  /** Where it opens when nothing is marked. */
  firstPage: number;
  /** What it is, for the accessible name. */
  label: string;
  onTrouble: (trouble: PdfTrouble) => void;
};

const zoomStep = 1.25;
const bounded = (scale: number): number => Math.min(5, Math.max(0.25, scale));

const usePdf = ({ source: { address, headers }, onTrouble }: Pick<Props, 'source' | 'onTrouble'>): PDFDocumentProxy | null => {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const latest = useRef({ headers, onTrouble });
  useEffect(() => {
    let isShown = true;
    const { opened, close } = openPdf({ address, headers: latest.current.headers });
    opened.then(
      (document) => isShown && setPdf(document),
      (error: unknown) => isShown && latest.current.onTrouble(troubleOf(error)),
    );
    return () => {
      isShown = false;
      setPdf(null);
      close();
    };
  }, [address]);
  return pdf;
};

/** The width that pages may take, whenever it changes. */
const useFrameWidth = () => {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    setWidth(current.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
};

/** A PDF, page under page, that opens at what is marked in it. Its words can be selected; the arrows turn pages, plus and minus zoom, 0 fits. */
export const PdfView = ({ source, pages, sizes, marks, firstPage, label, onTrouble }: Props) => {
  const pdf = usePdf({ source, onTrouble });
  const { frame, width } = useFrameWidth();
  const [zoom, setZoom] = useState<number | null>(null);
  const lines = useMemo(() => joinedMarks(marks), [marks]);
  const [mark] = lines;
  const opensAt = mark?.page ?? firstPage;
  const scale = zoom ?? fittingScale(width, sizeOf(sizes, opensAt).width);
  const virtualizer = useVirtualizer({
    count: pages,
    getScrollElement: () => frame.current,
    estimateSize: (index) => sizeOf(sizes, index + 1).height * scale + pageGap,
    paddingStart: pageGap,
    overscan: 1,
  });
  const scrollTo = (page: number, below = 0): void => {
    const top = virtualizer.getOffsetForIndex(page - 1, 'start')?.[0] ?? 0;
    frame.current?.scrollTo({ top: top + below * scale - (below ? frame.current.clientHeight / 3 : 0) });
  };
  const showMark = (): void => scrollTo(opensAt, mark?.y ?? 0);
  const latest = useRef({ showMark, scale });
  useLayoutEffect(() => {
    latest.current.showMark = showMark;
  });
  // What is read stays in sight while pages grow and shrink.
  useLayoutEffect(() => {
    const { current } = frame;
    const before = latest.current.scale;
    latest.current.scale = scale;
    virtualizer.measure();
    if (current && before !== scale) current.scrollTop *= scale / before;
  }, [scale, virtualizer, frame]);
  useLayoutEffect(() => {
    if (width > 0) latest.current.showMark();
  }, [width > 0, marks]);

  const offset = virtualizer.scrollOffset ?? 0;
  const page = (virtualizer.getVirtualItemForOffset(offset + (frame.current?.clientHeight ?? 0) / 3)?.index ?? opensAt - 1) + 1;
  const zoomBy = (step: 1 | -1): void => setZoom(bounded(scale * zoomStep ** step));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, () => void>> = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setZoom(null),
      ArrowRight: () => scrollTo(Math.min(pages, page + 1)),
      ArrowLeft: () => scrollTo(Math.max(1, page - 1)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <div className={styles['view']}>
      <PdfToolbar
        page={page}
        pages={pages}
        scale={scale}
        isFitting={zoom === null}
        onPage={scrollTo}
        onZoom={zoomBy}
        onFit={() => setZoom(null)}
        onMark={mark ? showMark : null}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section ref={frame} aria-label={label} tabIndex={0} className={styles['frame']} aria-busy={!pdf} onKeyDown={onKeyDown}>
        <div className={styles['pages']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <div key={index} className={styles['place']} style={{ transform: `translateY(${start}px)` }}>
              <PdfPage
                pdf={pdf}
                number={index + 1}
                scale={scale}
                {...sizeOf(sizes, index + 1)}
                marks={lines.filter((line) => line.page === index + 1)}
              />
            </div>
          ))}
        </div>
      </section>
    </div>
  );
};
