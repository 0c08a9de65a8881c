import { useEffect } from 'react';
import { isEmbedded, openOutside } from '#console/kernel/browser/frame.ts';
import { mayStandInFrame } from '../routes.ts';

/** Before the router hears of the press: it would draw in the frame what a reload there is refused. */
const followOutside = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target) return;
  const { origin, pathname } = new URL(link.href);
  if (origin !== window.location.origin || mayStandInFrame(pathname)) return;
  event.preventDefault();
  event.stopPropagation();
  openOutside(link.href);
};

/** Inside a frame, links to screens that are never framed open a window of their own. */
export const useFrameLinks = (): void => {
  useEffect(() => {
    if (!isEmbedded()) return;
    document.addEventListener('click', followOutside, { capture: true });
    return () => document.removeEventListener('click', followOutside, { capture: true });
  }, []);
};
