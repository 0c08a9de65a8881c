import { useEffect, useRef } from 'react';

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
    if (isAtEnd.current) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return end;
};
