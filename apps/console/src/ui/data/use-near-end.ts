import { type RefObject, useEffect, useRef } from 'react';

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
