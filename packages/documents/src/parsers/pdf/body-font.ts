import type { Fragment } from './fragments.ts';
import type { Line } from './lines.ts';

const keyOf = ({ font, size }: Pick<Fragment, 'font' | 'size'>): string => `${font} ${size.toFixed(1)}`;

const longestHeading = 160;
const longestBold = 110;
/** From so much larger than the body on a line is a heading of the level. */
const levels = [1.75, 1.4, 1.12] as const;
const levelOfBold = 4;

/** What the letters of the running text look like, learnt from the pages so far; tells headings from it. */
export const createBodyFont = () => {
  const letters = new Map<string, number>();
  let body = { font: '', size: 0 };
  return {
    learn: (fragments: readonly Fragment[]): void => {
      for (const fragment of fragments) letters.set(keyOf(fragment), (letters.get(keyOf(fragment)) ?? 0) + fragment.text.length);
      const [most] = [...letters].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0] as const);
      const [font = '', size = ''] = most.split(' ');
      body = { font, size: Number(size) };
    },
    /** The level of a line that is a heading, or null. */
    levelOf: ({ cells, size }: Line): number | null => {
      const [cell] = cells;
      if (!cell || cells.length > 1 || !/\p{L}/u.test(cell.text) || cell.text.length > longestHeading || /[,;，；]$/.test(cell.text))
        return null;
      const larger = levels.findIndex((ratio) => size >= body.size * ratio);
      if (larger >= 0) return larger + 1;
      const isOther = cell.runs.every(({ fragment }) => fragment.font !== body.font) && size >= body.size * 0.97;
      return isOther && cell.text.length <= longestBold && !/[.,;:，。；：]$/.test(cell.text) && /^[\p{Lu}\p{Lo}\d(]/u.test(cell.text)
        ? levelOfBold
        : null;
    },
  };
};

export type BodyFont = ReturnType<typeof createBodyFont>;
