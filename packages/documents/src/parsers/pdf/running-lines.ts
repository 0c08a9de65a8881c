import type { Line } from './lines.ts';

/** So many pages a line has to stand on; as many are looked at before the first of them is told. */
export const leastPages = 3;
/** So many lines at the top and at the bottom of a page may stand on every page. */
const mostLines = 2;
const longest = 160;
/** The part of a page's height in which they stand. */
const edge = 0.3;
const longestNumber = 11;

const textOf = ({ cells }: Line): string =>
  cells
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\d+/g, '#');

type PageLines = { number: number; lines: readonly Line[]; height: number };

const edgesOf = ({ lines, height }: PageLines): Set<string> => {
  const edges = [
    ...lines.slice(0, mostLines).map((line) => ({ text: textOf(line), isEdge: line.bottom < height * edge })),
    ...lines.slice(-mostLines).map((line) => ({ text: textOf(line), isEdge: line.y > height * (1 - edge) })),
  ];
  // A page that ends early has its number there.
  return new Set(edges.filter(({ text, isEdge }) => text.length <= (isEdge ? longest : longestNumber)).map(({ text }) => text));
};

/** Knows the lines at the edges of pages that come again and again: titles, dates, page numbers. */
export const createRunningLines = () => {
  const seen = new Map<string, { first: number; pages: number }>();
  return {
    learn: (page: PageLines): void => {
      for (const text of edgesOf(page)) {
        const { first, pages } = seen.get(text) ?? { first: page.number, pages: 0 };
        seen.set(text, { first, pages: pages + 1 });
      }
    },
    /** Which lines of a page stand on others before it. */
    find: (page: PageLines): ReadonlySet<string> => {
      const isRunning = (text: string): boolean => {
        const { first, pages } = seen.get(text) ?? { first: page.number, pages: 0 };
        return pages >= leastPages && first < page.number;
      };
      return new Set([...edgesOf(page)].filter(isRunning));
    },
    textOf,
  };
};

export type RunningLines = ReturnType<typeof createRunningLines>;
