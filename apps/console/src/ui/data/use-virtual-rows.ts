import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRowPlace } from './use-row-place.ts';

/** Up to here all rows are drawn. */
const drawnWhole = 60;
/** What a row is taken for until it was drawn. */
const likelyHeight = 40;
/** The page's header and the table's own stick to the upper edge. */
const stickyHeight = 85;

type Options = {
  body: RefObject<HTMLElement | null>;
  count: number;
  label: string;
  /** Fetches the next page, while there is one and none is on its way. */
  onMore: (() => void) | null;
  hasMore: boolean;
};

/**
 * How far the rows begin below the top of the page. Whatever grows or shrinks above them takes along whoever stands among them: the
 * browser's own way to do so would hold on to the room for rows that are not drawn yet, and follow it wherever that goes.
 */
const useMargin = (body: Options['body'], isPart: boolean): number => {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (!isPart) return;
    let known: number | null = null;
    const look = () => {
      if (!body.current) return;
      const now = Math.round(body.current.getBoundingClientRect().top + window.scrollY);
      if (known !== null && now !== known && window.scrollY + stickyHeight > known) window.scrollBy(0, now - known);
      known = now;
      setMargin(now);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body, isPart]);
  return margin;
};

/** While a list moves the page itself, the browser does not: neither after a change above what is in sight nor back to where a page was left. */
const useScrollingAlone = (isPart: boolean): void => {
  useLayoutEffect(() => {
    if (!isPart) return;
    document.body.style.setProperty('overflow-anchor', 'none');
    window.history.scrollRestoration = 'manual';
    return () => {
      document.body.style.removeProperty('overflow-anchor');
      window.history.scrollRestoration = 'auto';
    };
  }, [isPart]);
};

/**
 * Which of many rows to draw, and how much room the others take; the page itself scrolls. Whoever comes back by the
 * history or a reload finds the very row on top: heights of rows that were never drawn are only guessed, so pixels would not do.
 */
export const useVirtualRows = ({ body, count, label, onMore, hasMore }: Options) => {
  const isPart = count > drawnWhole;
  const margin = useMargin(body, isPart);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isPart,
    estimateSize: () => likelyHeight,
    // A row without a height stands in a part of the page that is not shown.
    measureElement: (row, entry, instance) => measureElement(row, entry, instance) || likelyHeight,
    overscan: 15,
    scrollMargin: margin,
  });
  useScrollingAlone(isPart);
  useRowPlace({
    label,
    count,
    isPlaced: isPart && margin > 0,
    line: stickyHeight,
    screenful: Math.ceil(window.innerHeight / likelyHeight),
    onMore,
    hasMore,
    rowAt: (offset) => virtualizer.getVirtualItemForOffset(offset),
    offsetOf: (index) => virtualizer.getOffsetForIndex(index, 'start')?.[0] ?? 0,
    drawnRow: (index) => body.current?.querySelector(`[data-index="${index}"]`) ?? null,
  });

  if (!isPart) return { isPart, start: 0, end: count, before: 0, after: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    isPart,
    start: first?.index ?? 0,
    end: (last?.index ?? -1) + 1,
    before: (first?.start ?? margin) - margin,
    after: virtualizer.getTotalSize() + margin - (last?.end ?? margin),
    measure: virtualizer.measureElement,
  };
};
