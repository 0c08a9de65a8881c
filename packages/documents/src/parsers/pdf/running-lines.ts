import type { Line } from './lines.ts';

const leastPages = 3;
/** So many lines at the top and at the bottom of a page may stand on every page. */
const mostLines = 2;
const longest = 160;

const textOf = ({ cells }: Line): string =>
  cells
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\d+/g, '#');

/** Knows the lines at the edges of pages that come again and again: titles, dates, page numbers. */
export const createRunningLines = () => {
  const seen = new Map<string, number>();
  return {
    /** Which lines of a page are such ones; each look counts as a page. */
    find: (lines: readonly Line[]): ReadonlySet<string> => {
      const edges = [...lines.slice(0, mostLines), ...lines.slice(-mostLines)].map(textOf).filter((text) => text.length <= longest);
      const running = new Set(edges.filter((text) => (seen.get(text) ?? 0) >= leastPages));
      for (const text of new Set(edges)) seen.set(text, (seen.get(text) ?? 0) + 1);
      return running;
    },
    textOf,
  };
};

export type RunningLines = ReturnType<typeof createRunningLines>;
