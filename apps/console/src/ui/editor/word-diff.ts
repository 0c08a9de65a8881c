import { segmenterOf } from '@inkstone/text/segmenter';
import { diffWordsWithSpace } from 'diff';

/** A stretch of two texts: in both, in the earlier one alone, or in the later one alone. */
export type DiffPart = { text: string; side: 'both' | 'before' | 'after' };

/** Texts of so many characters together are compared; longer ones would hold up the page. */
const longest = 60_000;

/** How two texts differ, word by word; words are found as their language has them, also where it sets no spaces. */
export const wordDiff = (before: string, after: string, language: string): DiffPart[] => {
  const whole: DiffPart[] = [
    { text: before, side: 'before' },
    { text: after, side: 'after' },
  ];
  if (before.length + after.length > longest) return whole;
  const intlSegmenter = segmenterOf(language, 'word');
  const parts = diffWordsWithSpace(before, after, { intlSegmenter, timeout: 500 });
  // Nothing in time: two texts that have little in common.
  return parts?.map(({ value, added, removed }) => ({ text: value, side: added ? 'after' : removed ? 'before' : 'both' })) ?? whole;
};
