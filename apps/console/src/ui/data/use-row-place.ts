import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepPlace, placeAt, type RowPlace } from './row-places.ts';

const userInput = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;
/** A row that has stood still so many frames stays: what is measured of the rows around it is known one frame after they are drawn. */
const calmFrames = 3;

type List = {
  label: string;
  count: number;
  /** There are so many rows that only some are drawn, and it is known where they begin. */
  isPlaced: boolean;
  /** How far below the window's upper edge the first row in sight begins. */
  line: number;
  /** As many rows as can be in sight. */
  screenful: number;
  onMore: (() => void) | null;
  hasMore: boolean;
  /** The row at a distance from the page's top, by what is known of heights. */
  rowAt: (offset: number) => { index: number; start: number } | undefined;
  /** Where the page has to be for a row, by what is known of heights. */
  offsetOf: (index: number) => number;
  drawnRow: (index: number) => Element | null;
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

/** Moves the page a step towards the place; answers whether nothing had to be moved. */
const approach = ({ index, past }: RowPlace, { line, drawnRow, offsetOf }: List): boolean => {
  const before = window.scrollY;
  const row = drawnRow(index);
  if (row) window.scrollBy(0, Math.round(row.getBoundingClientRect().top - line + past));
  else window.scrollTo(0, offsetOf(index) - line + past);
  return row !== null && window.scrollY === before;
};

/**
 * Keeps where the reader stands in a long list, and brings back whoever comes by the history or a reload: first the pages up to a screenful
 * behind the row are fetched, then the page is moved until the row stands where it stood. No clock ends it: the place is reached, or the
 * reader moves.
 */
export const useRowPlace = (list: List): void => {
  const { label, count, isPlaced, screenful, onMore, hasMore } = list;
  const key = `${useLocation().key} ${label}`;
  const [target, setTarget] = useState(() => placeAt(key) ?? null);
  const leaveTarget = useCallback(() => setTarget(null), []);
  const latest = useRef(list);
  useLayoutEffect(() => {
    latest.current = list;
  });

  const isMissing = target !== null && hasMore && count < target.index + screenful;
  useEffect(() => {
    if (isMissing) onMore?.();
  }, [isMissing, onMore]);

  const isReady = target !== null && isPlaced && !isMissing;
  useLayoutEffect(() => {
    if (!isReady) return;
    let calm = 0;
    let frame = 0;
    const step = () => {
      // What was there may be gone: then the last row is as near as one gets.
      const place = { ...target, index: Math.min(target.index, latest.current.count - 1) };
      calm = approach(place, latest.current) ? calm + 1 : 0;
      if (calm === calmFrames) leaveTarget();
      else frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [isReady, target, leaveTarget]);

  useLeaveOnInput(target !== null, leaveTarget);

  // Before anything else is drawn in its place the list listens no more: the page that is then shorter moves by itself.
  useLayoutEffect(() => {
    if (!isPlaced || target) return;
    const keep = () => {
      const { line, rowAt } = latest.current;
      const first = rowAt(window.scrollY + line);
      if (first) keepPlace(key, { index: first.index, past: Math.round(window.scrollY + line - first.start) });
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isPlaced, target, key]);
};
