import { cleanText } from '../../clean-text.ts';
import { type Matrix, times } from './matrix.ts';

/** Words in one font at one place of a page; points from the page's top left. */
export type Fragment = { text: string; x: number; y: number; width: number; height: number; size: number; font: string };

/** What the library says of a piece of text: its matrix has its size and place. */
export type Item = { str: string; transform: readonly number[]; width: number; fontName: string };
type Style = { ascent: number; descent: number; vertical: boolean };

const usualAscent = 0.9;
const usualDescent = -0.2;

/** Fonts that say nothing, or nonsense, of their height. */
const within = (value: number, { least, most, usual }: { least: number; most: number; usual: number }): number =>
  Number.isFinite(value) && value >= least && value <= most ? value : usual;

/** The fragments of a page that stand upright, in the order of the file; blank ones are left out. */
export const fragmentsOf = (items: readonly Item[], styles: Readonly<Record<string, Style>>, view: Matrix): Fragment[] =>
  items.flatMap((item) => {
    // A sign of money stands apart from its number in tables.
    const text = cleanText(item.str)
      .replaceAll(/[\n\t]/g, ' ')
      .replaceAll(/(?<=[$€£¥]) (?=\d)/g, '');
    if (!text.trim()) return [];
    const [a = 0, b = 0, c = 0, d = 0, x = 0, baseline = 0] = times(view, item.transform);
    const size = Math.hypot(c, d) || Math.hypot(a, b);
    if (!(size > 0) || !Number.isFinite(x + baseline + size)) return [];
    const style = styles[item.fontName];
    const ascent = within(style?.ascent ?? 0, { least: 0.4, most: 1.3, usual: usualAscent });
    const descent = within(style?.descent ?? 0, { least: -0.6, most: -0.05, usual: usualDescent });
    const isUpright = Math.abs(b) <= Math.abs(a);
    const height = (ascent - descent) * size;
    const place = isUpright
      ? { x, y: baseline - ascent * size, width: item.width, height }
      : { x: x - ascent * size, y: b > 0 ? baseline : baseline - item.width, width: height, height: item.width };
    return [{ text, ...place, size, font: item.fontName }];
  });
