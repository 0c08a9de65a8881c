import { type RefCallback, useCallback, useEffect, useRef } from 'react';

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

/** Who reads the last line has it in sight, though not all that stands under it. */
const nearPixels = 40;

const isInSight = (end: Element, scroller: Element): boolean => {
  const bottom = scroller === document.scrollingElement ? window.innerHeight : scroller.getBoundingClientRect().bottom;
  return end.getBoundingClientRect().top <= bottom + nearPixels;
};

/**
 * Keeps the newest words in sight, unless the reader has scrolled up to read; the element that it answers stands at the end. Whoever says
 * something themselves sees it, wherever they were.
 */
export const useFollow = (length: number, isSaying = false): RefCallback<HTMLDivElement> => {
  const end = useRef<HTMLDivElement | null>(null);
  const isAtEnd = useRef(true);
  const ref = useCallback((element: HTMLDivElement) => {
    end.current = element;
    const scroller = scrollerOf(element);
    if (!scroller) return;
    let last = scroller.scrollTop;
    // What grows leaves the end behind without a move of the reader's; only a move upwards means that they read.
    const onScroll = (): void => {
      if (isInSight(element, scroller)) isAtEnd.current = true;
      else if (scroller.scrollTop < last) isAtEnd.current = false;
      last = scroller.scrollTop;
    };
    const source = scroller === document.scrollingElement ? document : scroller;
    source.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      source.removeEventListener('scroll', onScroll);
      end.current = null;
    };
  }, []);
  useEffect(() => {
    if (isSaying) isAtEnd.current = true;
  }, [isSaying]);
  useEffect(() => {
    if (isAtEnd.current && end.current) bringIntoSight(end.current);
  }, [length, isSaying]);
  return ref;
};
