import type { Finding } from '@inkstone/copy-checks/copy';

const flash: Keyframe[] = [
  { outline: '3px solid transparent' },
  { outline: '3px solid currentColor' },
  { outline: '3px solid transparent' },
];
const flashMs = 900;

/** Brings what is marked into sight in its text, and lets it blink once; of a line it is selected. */
export const showMarked = ({ field, quote, start, end }: Pick<Finding, 'field' | 'quote' | 'start' | 'end'>): void => {
  const place = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const line = place?.querySelector('textarea');
  if (line) {
    line.setSelectionRange(start, end);
    line.scrollIntoView({ block: 'center' });
    line.focus();
    return;
  }
  const marks = [...(place?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
  const mark = marks.find(({ textContent }) => textContent?.includes(quote)) ?? marks.find(({ title }) => title.includes(quote));
  mark?.scrollIntoView({ block: 'center' });
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) mark?.animate(flash, flashMs);
};
