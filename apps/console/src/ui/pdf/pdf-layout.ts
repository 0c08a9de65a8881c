import type { PdfMark } from './pdf-page.tsx';

/** From this page on all pages have the size, in points, up to the next such entry. */
export type PageSize = { from: number; width: number; height: number };

/** Between pages, and around them. */
export const pageGap = 12;

const usual = { width: 595, height: 842 };

/** The size of a page. */
export const sizeOf = (sizes: readonly PageSize[], number: number): { width: number; height: number } =>
  sizes.findLast(({ from }) => from <= number) ?? usual;

/** The scale at which a page is as wide as its frame. */
export const fittingScale = (frameWidth: number, pageWidth: number): number => Math.max(0.1, (frameWidth - 2 * pageGap) / pageWidth);

/** Lines that go on are marked as one: the boxes of a line that nearly touch become one. */
export const joinedMarks = (marks: readonly PdfMark[]): PdfMark[] => {
  const joined: PdfMark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    const isBeside =
      last?.page === mark.page &&
      Math.abs(last.y - mark.y) < mark.height / 3 &&
      Math.abs(last.height - mark.height) < mark.height / 2 &&
      mark.x >= last.x &&
      mark.x - (last.x + last.width) < mark.height;
    if (last && isBeside) {
      const bottom = Math.max(last.y + last.height, mark.y + mark.height);
      const y = Math.min(last.y, mark.y);
      joined[joined.length - 1] = { ...last, y, width: Math.max(last.width, mark.x + mark.width - last.x), height: bottom - y };
    } else joined.push({ ...mark });
  }
  return joined;
};
