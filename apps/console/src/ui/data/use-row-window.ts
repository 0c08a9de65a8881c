import { type RefObject, useEffect, useRef, useState } from 'react';

/** Up to here all rows are drawn. */
const drawnWhole = 60;
const overscan = 15;
const likelyHeight = 40;
const restMs = 80;

type Range = { start: number; end: number; height: number };

/** The rows that a window of that height shows, some more on both sides, for a list that begins `top` below its upper edge. */
export const rangeInSight = ({
  top,
  height,
  view,
  count,
}: {
  top: number;
  height: number;
  view: number;
  count: number;
}): [number, number] => {
  const first = Math.floor(-top / height) - overscan;
  const last = Math.ceil((view - top) / height) + overscan;
  const start = Math.max(0, Math.min(first, count - 1));
  return [start, Math.min(count, Math.max(last, start + 1))];
};

const heightOfRows = (body: HTMLElement): number => {
  const rows = [...body.querySelectorAll<HTMLElement>(':scope > tr:not([aria-hidden])')];
  const total = rows.reduce((sum, row) => sum + row.offsetHeight, 0);
  return total > 0 ? total / rows.length : likelyHeight;
};

/** Which of many rows to draw, and how much room the others take; the page itself scrolls. */
export const useRowWindow = (body: RefObject<HTMLElement | null>, count: number) => {
  const [range, setRange] = useState<Range>({ start: 0, end: drawnWhole, height: likelyHeight });
  const isPart = count > drawnWhole;
  useEffect(() => {
    if (!isPart) return;
    const look = () => {
      if (!body.current) return;
      const height = heightOfRows(body.current);
      const [start, end] = rangeInSight({ top: body.current.getBoundingClientRect().top, height, view: window.innerHeight, count });
      setRange((last) => (last.start === start && last.end === end && last.height === height ? last : { start, end, height }));
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    // Once more at rest: what was drawn by a jump may be higher or lower than what stood there when it was measured.
    const onScroll = () => {
      look();
      clearTimeout(rest);
      rest = setTimeout(look, restMs);
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', look);
    };
  }, [isPart, count, body]);
  if (!isPart) return { isPart, start: 0, end: count, before: 0, after: 0 };
  const end = Math.min(range.end, count);
  const start = Math.min(range.start, end);
  return { isPart, start, end, before: start * range.height, after: (count - end) * range.height };
};

/** Calls when the element comes near the lower edge of the window; null rests. */
export const useNearEnd = (element: RefObject<HTMLElement | null>, onNear: (() => void) | null): void => {
  const call = useRef(onNear);
  useEffect(() => {
    call.current = onNear;
  });
  const isOn = onNear !== null;
  useEffect(() => {
    if (!isOn || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && call.current?.(), {
      rootMargin: '0px 0px 600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isOn, element]);
};
