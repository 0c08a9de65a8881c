import type { TextCounts, Writing } from '@inkstone/contract/dashboard';
import { type WriterKind, writerKind } from '@inkstone/contract/writers';

/** What is counted: texts that were written, or those that were published. */
export type Counted = 'written' | 'published';

/** How many texts of all kinds. */
export const sumOf = (counts: TextCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many texts of all kinds in the days that are shown. */
export const shownSum = ({ days }: Writing, counted: Counted): number => days.reduce((sum, day) => sum + sumOf(day[counted]), 0);

/** The kinds of which there is a text in the days that are shown, and each day's numbers for them. */
export const seriesOf = ({ days }: Writing, counted: Counted) => {
  const kinds: WriterKind[] = writerKind.options.filter((kind) => days.some((day) => day[counted][kind]));
  return {
    kinds,
    days: days.map((each) => ({
      day: each.day,
      values: kinds.map((kind) => each[counted][kind] ?? 0),
      total: sumOf(each[counted]),
    })),
  };
};
