import type { Fragment } from './fragments.ts';
import { isWideText } from './wide.ts';

/** A text with the places of its pieces in it. */
export type Placed = { text: string; runs: { at: number; fragment: Fragment }[] };
/** A stretch of a line without a wide gap. */
export type Cell = Placed & { x: number; right: number };
/** What stands beside each other. */
export type Line = { cells: Cell[]; y: number; bottom: number; x: number; right: number; size: number };

/** In sizes of the letters: from here on a gap is a space, and a gap of a table. */
const spaceGap = 0.14;
const cellGap = 1.45;
/** Chinese has no spaces between words, so that less is a gap. */
const wideCellGap = 1.15;

/** How high the middle of a piece of text stands. */
export const middle = ({ y, height }: Fragment): number => y + height / 2;

/** Puts texts behind each other. */
export const concat = (one: Placed, gap: string, other: Placed): Placed => {
  const shift = one.text.length + gap.length;
  return {
    text: one.text + gap + other.text,
    runs: [...one.runs, ...other.runs.map(({ at, fragment }) => ({ at: at + shift, fragment }))],
  };
};

const cellOf = (fragment: Fragment): Cell => {
  const text = fragment.text.trim();
  return { text, runs: [{ at: 0, fragment: { ...fragment, text } }], x: fragment.x, right: fragment.x + fragment.width };
};

const hasSpace = (before: Fragment, after: Fragment, gap: number): boolean =>
  gap > spaceGap * after.size || /\s$/.test(before.text) || /^\s/.test(after.text);

export const isSign = (text: string): boolean => /^(?:[$€£¥(]|US\$|RMB)$/.test(text);
const isTail = (text: string): boolean => /^[)%]{1,2}$/.test(text);
/** A number or what stands for one, and no year. */
const endsInValue = (text: string): boolean =>
  /(?:^|\s)(?:[^\s\p{L}]*[\d)—–*-]|N\.?M\.?|N\/[AM])\s*$/iu.test(text) && !/(?:^|\s)(?:19|20)\d\d(?: ?\(\w\))?\s*$/.test(text);

/** A bracket belongs to what it closes, and a percent sign to the number before it; behind other words it is the name of a column. */
export const isTailOf = (before: string, text: string): boolean => isTail(text) && (!/^%+$/.test(text) || endsInValue(before));

/** A sign of money behind a number begins the next column, however near it stands. */
const beginsAmount = (before: Fragment, { text }: Fragment): boolean =>
  isSign(text.trim()) && /[\d)%—–]\s*$/.test(before.text) && !/[(]/.test(text);

const leastGap = (before: Fragment, after: Fragment): number =>
  (isWideText(before.text.at(-1)) || isWideText(after.text[0]) ? wideCellGap : cellGap) * Math.max(after.size, before.size);

const cellsOf = (fragments: readonly Fragment[]): Cell[] => {
  const cells: Cell[] = [];
  let before: Fragment | undefined;
  for (const fragment of fragments) {
    const cell = cells.at(-1);
    const gap = cell ? fragment.x - cell.right : 0;
    if (!cell || !before || gap > leastGap(before, fragment) || beginsAmount(before, fragment)) cells.push(cellOf(fragment));
    else {
      const isApart =
        hasSpace(before, fragment, gap) && !isSign(before.text.trim()) && !(isWideText(before.text.at(-1)) && isWideText(fragment.text[0]));
      const next = cellOf(fragment);
      cells[cells.length - 1] = { ...concat(cell, isApart ? ' ' : '', next), x: cell.x, right: Math.max(cell.right, next.right) };
    }
    before = fragment;
  }
  return cells;
};

/** A sign of money belongs to the number behind it, a percent sign or bracket to the one before. */
const joinSigns = (cells: readonly Cell[]): Cell[] => {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    if (last && (isTailOf(last.text, cell.text) || (isSign(last.text) && /^[\d(—–-]/.test(cell.text))))
      joined[joined.length - 1] = { ...concat(last, '', cell), x: last.x, right: cell.right };
    else joined.push(cell);
  }
  return joined;
};

const lineOf = (fragments: Fragment[]): Line => {
  fragments.sort((one, other) => one.x - other.x);
  const sizes = new Map<number, number>();
  for (const { size, text } of fragments) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  const [[size = 1] = []] = [...sizes].sort((one, other) => other[1] - one[1]);
  const cells = joinSigns(cellsOf(fragments));
  return {
    cells,
    y: Math.min(...fragments.map(({ y }) => y)),
    bottom: Math.max(...fragments.map(({ y, height }) => y + height)),
    x: cells[0]?.x ?? 0,
    right: cells.at(-1)?.right ?? 0,
    size,
  };
};

/** Lines from top to bottom, each from left to right. */
export const linesOf = (fragments: readonly Fragment[]): Line[] => {
  const lines: Line[] = [];
  let open: Fragment[] = [];
  let reach = { top: 0, bottom: 0 };
  const close = (): void => {
    if (open.length) lines.push(lineOf(open));
    open = [];
  };
  for (const fragment of [...fragments].sort((one, other) => middle(one) - middle(other))) {
    const center = middle(fragment);
    if (!open.length || center > reach.bottom || center < reach.top) {
      close();
      // The middle of what is beside it lies in the inner part of the first one.
      reach = { top: fragment.y, bottom: fragment.y + fragment.height * 0.85 };
    }
    open.push(fragment);
  }
  close();
  return lines;
};
