import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keepPlace, placeAt } from './row-places.ts';

/** Up to here all rows are drawn. */
const drawnWhole = 60;
const likelyHeight = 40;
/** The page's header and the table's own stick to the upper edge. */
const stickyHeight = 85;
/** As long as what stands above the list may still arrive and push it down. */
const settlingMs = 1500;
const userInput = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

type Options = { body: RefObject<HTMLElement | null>; count: number; label: string; onMore: (() => void) | null };

/** How far the rows begin below the top of the page, whatever grows or shrinks above them. */
const useMargin = (body: Options['body'], isPart: boolean): number => {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (!isPart) return;
    const look = () => body.current && setMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body, isPart]);
  return margin;
};

/** A reader who moves has found their place. */
const useLeaveOnInput = (isSeeking: boolean, leave: () => void): void => {
  useEffect(() => {
    if (!isSeeking) return;
    for (const kind of userInput) window.addEventListener(kind, leave, { once: true, passive: true });
    return () => {
      for (const kind of userInput) window.removeEventListener(kind, leave);
    };
  }, [isSeeking, leave]);
};

/**
 * Which of many rows to draw, and how much room the others take; the page itself scrolls. Whoever comes back by the
 * history or a reload finds the very row on top: heights of rows that were never drawn are only guessed, so pixels would not do.
 */
export const useVirtualRows = ({ body, count, label, onMore }: Options) => {
  const key = `${useLocation().key} ${label}`;
  const [target, setTarget] = useState(() => placeAt(key) ?? null);
  const leaveTarget = useCallback(() => setTarget(null), []);
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
    scrollPaddingStart: stickyHeight - (target?.past ?? 0),
  });

  // The pages up to the row are fetched first: after a reload only the first one is there.
  const isMissing = target !== null && target.index >= count;
  useEffect(() => {
    if (isMissing) onMore?.();
  }, [isMissing, onMore]);

  const isReady = target !== null && !isMissing && isPart && margin > 0;
  useLayoutEffect(() => {
    if (!isReady) return;
    virtualizer.scrollToIndex(target.index, { align: 'start' });
    const settled = setTimeout(leaveTarget, settlingMs);
    return () => clearTimeout(settled);
  }, [isReady, target, virtualizer, margin, leaveTarget]);

  useLeaveOnInput(target !== null, leaveTarget);

  useEffect(() => {
    if (!isPart || target) return;
    const keep = () => {
      const line = window.scrollY + stickyHeight;
      const first = virtualizer.getVirtualItems().find(({ end }) => end > line);
      if (first) keepPlace(key, { index: first.index, past: Math.round(line - first.start) });
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isPart, target, virtualizer, key]);

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
