import type { Claim } from '@inkstone/copy-checks/claims-of';

const flash: Keyframe[] = [
  { outline: '3px solid transparent' },
  { outline: '3px solid currentColor' },
  { outline: '3px solid transparent' },
];
const flashMs = 900;

/** Brings a claim into sight in its text, and lets it blink once; of a line it is selected. */
export const showClaim = ({ field, quote, start, end }: Claim): void => {
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
