import { searchRooms } from '@inkstone/contract/search-rooms';
import { withoutEnd } from '@inkstone/text/without-ends';
/** What a search page gives a result: sizes of letters and room in pixels. */
export const snippetRoom = {
  desktop: {
    title: { px: searchRooms.title.pixels, font: `${searchRooms.title.size}px Arial, sans-serif` },
    description: { px: searchRooms.description.pixels, font: `${searchRooms.description.size}px Arial, sans-serif` },
  },
  mobile: { title: { px: 520, font: '18px Arial, sans-serif' }, description: { px: 680, font: '14px Arial, sans-serif' } },
} as const;
export type Device = keyof typeof snippetRoom;

type Measure = (text: string, font: string) => number;

/** Without a canvas: wide letters as wide as high, others half of that. */
const estimate: Measure = (text, font) => {
  const size = Number.parseInt(font, 10);
  return [...text].reduce((sum, letter) => sum + (/[\u1100-\u11ff\u2e80-\uffef]/u.test(letter) ? size : size * 0.5), 0);
};

let context: CanvasRenderingContext2D | null | undefined;

/** Width of a text in pixels, measured by the browser itself. */
const measureText: Measure = (text, font) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return estimate(text, font);
  context.font = font;
  return context.measureText(text).width;
};

type Cut = { text: string; width: number; isCut: boolean };
const ellipsis = ' ...';

/** The text as the search page shows it: cut before the word that no longer fits. */
export const cutToFit = (text: string, { px, font }: { px: number; font: string }, measure: Measure = measureText): Cut => {
  const width = Math.round(measure(text, font));
  if (width <= px) return { text, width, isCut: false };
  const room = px - measure(ellipsis, font);
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(letters.slice(0, middle).join(''), font) <= room) low = middle;
    else high = middle - 1;
  }
  const fitting = letters.slice(0, low).join('');
  const gap = fitting.lastIndexOf(' ');
  const kept = gap > fitting.length * 0.6 ? fitting.slice(0, gap) : fitting;
  return { text: `${withoutEnd(kept, /[\s,;:–—-]/)}${ellipsis}`, width, isCut: true };
};
