import { useEffect, useRef } from 'react';

const scrollerOf = (element: Element): Element | null => {
  for (let at = element.parentElement; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement;
};

const bringIntoSight = (end: Element): void => {
  const scroller = window.parent === window ? null : scrollerOf(end);
  // From within a frame the page around it would be scrolled, too.
  if (scroller) scroller.scrollTop = scroller.scrollHeight;
  else end.scrollIntoView({ block: 'nearest' });
};

/** Keeps the newest words in sight, unless the reader has scrolled up to read; the element that it answers stands at the end. */
export const useFollow = (length: number) => {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const { current } = end;
    if (!current) return;
    const observer = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting ?? true;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isAtEnd.current && end.current) bringIntoSight(end.current);
  }, [length]);
  return end;
};
