import type { Fragment } from './fragments.ts';
import { type Line, linesOf, middle } from './lines.ts';
import { isWideText } from './wide.ts';

const mostCuts = 6;
/** Lines on each side of a gutter that make it one between columns. */
const leastLines = 5;
const leastLetters = 18;
const leastWide = 9;
const gutter = 0.8;
/** Lines that begin nearer to each other than this begin at one place, in points; and so many places are tried. */
const gutterStep = 4;
const mostGutters = 6;

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

/** The fragments before some line, and those from it on: lines hold them in the order of their middles. */
const cutBefore = (sorted: readonly Fragment[], lines: readonly Line[], line: number): number =>
  Math.min(
    sorted.length,
    lines.slice(0, line).reduce((sum, { cells }) => sum + cells.reduce((count, { runs }) => count + runs.length, 0), 0),
  );

/** The longest stretch of lines in which nothing stands over a place. */
const openAt = (lines: readonly Line[], at: number): { from: number; to: number } => {
  let best = { from: 0, to: 0 };
  let from = 0;
  lines.forEach(({ cells }, index) => {
    if (cells.some((cell) => cell.x < at && cell.right > at)) from = index + 1;
    else if (index + 1 - from > best.to - best.from) best = { from, to: index + 1 };
  });
  return best;
};

/** Places right before which most lines begin, or go on behind a gap: the lines of two columns need not stand beside each other. */
const gutters = (lines: readonly Line[]): number[] => {
  const starts = lines.flatMap(({ cells }) => cells.map(({ x }) => x));
  const first = Math.min(...starts);
  return [...Map.groupBy(starts, (x) => Math.round(x / gutterStep)).values()]
    .filter((near) => near.length >= leastLines)
    .toSorted((one, other) => other.length - one.length)
    .map((near) => Math.min(...near) - 0.5)
    .filter((at) => at > first);
};

/** What keeps the gutter between columns from being seen, a title above or a footnote below, is parted from them. */
const cutAcross = (fragments: readonly Fragment[]): Fragment[][] | null => {
  const lines = linesOf(fragments);
  const sorted = fragments.toSorted((one, other) => middle(one) - middle(other));
  let best: { parts: Fragment[][]; lines: number } | null = null;
  for (const at of gutters(lines).slice(0, mostGutters)) {
    const { from, to } = openAt(lines, at);
    if (to - from < leastLines || to - from === lines.length || to - from <= (best?.lines ?? 0)) continue;
    const [top, end] = [cutBefore(sorted, lines, from), cutBefore(sorted, lines, to)];
    const open = sorted.slice(top, end);
    const left = open.filter((fragment) => right(fragment) <= at);
    const rest = open.filter((fragment) => right(fragment) > at);
    if (isProse(left) && isProse(rest)) best = { parts: [sorted.slice(0, top), left, rest, sorted.slice(end)], lines: to - from };
  }
  return best?.parts.filter((part) => part.length > 0) ?? null;
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
  const parts = cutDown(fragments) ?? cutAcross(fragments);
  if (!parts) return [[...fragments]];
  return parts.flatMap((part) => regionsOf(part, cuts + 1));
};
