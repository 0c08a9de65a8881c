import type { Fragment } from './fragments.ts';
import { type Line, linesOf } from './lines.ts';
import { isWideText } from './wide.ts';

const mostCuts = 6;
/** Lines on each side of a gutter that make it one between columns. */
const leastLines = 5;
const leastLetters = 18;
const leastWide = 9;
const gutter = 0.8;

const right = ({ x, width }: Fragment): number => x + width;

/** The upper one of the two in the middle, where there are two. */
const middleOf = (values: readonly number[]): number => [...values].sort((one, other) => one - other).at(values.length >> 1) ?? 0;

/** Lines of running text, in a column of their own: most of them long, and as wide as the column. */
const isProse = (fragments: readonly Fragment[]): boolean => {
  const lines = linesOf(fragments);
  if (lines.length < leastLines) return false;
  const width = Math.max(...lines.map((line) => line.right)) - Math.min(...lines.map((line) => line.x));
  const letters = lines.map(({ cells }) =>
    cells.reduce((sum, { text }) => sum + text.length * (isWideText(text) ? leastLetters / leastWide : 1), 0),
  );
  const single = lines.filter(({ cells }) => cells.length === 1).length;
  return (
    middleOf(letters) >= leastLetters && single > lines.length * 0.6 && middleOf(lines.map((line) => line.right - line.x)) > width * 0.5
  );
};

/** Where nothing stands from top to bottom: the middles of such gaps, the widest first. */
const gapsOf = (fragments: readonly Fragment[]): number[] => {
  const sorted = fragments.toSorted((one, other) => one.x - other.x);
  const size = middleOf(sorted.map((fragment) => fragment.size));
  const gaps: { at: number; width: number }[] = [];
  let reach = sorted[0] ? right(sorted[0]) : 0;
  for (const fragment of sorted) {
    if (fragment.x - reach > size * gutter) gaps.push({ at: (fragment.x + reach) / 2, width: fragment.x - reach });
    reach = Math.max(reach, right(fragment));
  }
  return gaps.toSorted((one, other) => other.width - one.width).map(({ at }) => at);
};

const cutDown = (fragments: readonly Fragment[]): [Fragment[], Fragment[]] | null => {
  for (const at of gapsOf(fragments).slice(0, 3)) {
    const left = fragments.filter((fragment) => right(fragment) <= at);
    const rest = fragments.filter((fragment) => right(fragment) > at);
    if (isProse(left) && isProse(rest)) return [left, rest];
  }
  return null;
};

const cutAcross = (fragments: readonly Fragment[], lines: readonly Line[]): [Fragment[], Fragment[]] | null => {
  // A title above, or a footnote below, keeps the gutter between columns from being seen.
  const first = Math.min(...fragments.map(({ x }) => x));
  const last = Math.max(...fragments.map(right));
  const center = (first + last) / 2;
  const crosses = ({ cells }: Line): boolean => cells.some((cell) => cell.x < center - 10 && cell.right > center + 10);
  const crossing = lines.map(crosses);
  const turn = crossing.findIndex((value, index) => index > 0 && value !== crossing[index - 1]);
  const line = lines[turn];
  if (turn < 0 || !line) return null;
  const isAbove = ({ y, height }: Fragment): boolean => y + height / 2 < line.y;
  const above = fragments.filter(isAbove);
  return above.length && above.length < fragments.length ? [above, fragments.filter((fragment) => !isAbove(fragment))] : null;
};

/** Could there be columns at all: enough lines that lie in one half alone, on both sides. */
const mayHaveColumns = (fragments: readonly Fragment[]): boolean => {
  const first = Math.min(...fragments.map(({ x }) => x));
  const last = Math.max(...fragments.map(right));
  const center = (first + last) / 2;
  const long = fragments.filter(({ text }) => text.length >= leastWide);
  const left = long.filter((fragment) => right(fragment) < center + (last - first) * 0.05).length;
  return left >= leastLines && long.filter(({ x }) => x > center - (last - first) * 0.05).length >= leastLines;
};

/** The parts of a page in the order in which they are read: columns one after the other. */
export const regionsOf = (fragments: readonly Fragment[], cuts = 0): Fragment[][] => {
  if (cuts > mostCuts || !mayHaveColumns(fragments)) return [[...fragments]];
  const parts = cutDown(fragments) ?? cutAcross(fragments, linesOf(fragments));
  if (!parts) return [[...fragments]];
  return parts.flatMap((part) => regionsOf(part, cuts + 1));
};
