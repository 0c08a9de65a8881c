import { type RefObject, useLayoutEffect } from 'react';

type Parts = { isOpen: boolean; anchor: RefObject<HTMLElement | null>; panel: RefObject<HTMLElement | null>; align: 'start' | 'end' };

const gap = 6;
const margin = 8;

/** Below its anchor, or above it where there is more room; never over the edge of the window. */
const place = (panel: HTMLElement, anchor: HTMLElement, align: Parts['align']): void => {
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const above = top - gap - height;
  const isCut = bottom + gap + height > window.innerHeight - margin;
  const wished = align === 'end' ? right - width : left;
  panel.style.top = `${isCut && above >= margin ? above : bottom + gap}px`;
  panel.style.left = `${Math.max(margin, Math.min(wished, window.innerWidth - width - margin))}px`;
};

/** Shows a `popover="manual"` panel in the browser's top layer, where no box around it cuts it off; it follows its anchor. */
export const useFloating = ({ isOpen, anchor, panel, align }: Parts): void => {
  useLayoutEffect(() => {
    const [floating, fixed] = [panel.current, anchor.current];
    if (!isOpen || !floating || !fixed) return;
    if ('showPopover' in floating) floating.showPopover();
    const follow = () => place(floating, fixed, align);
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [isOpen, anchor, panel, align]);
};
