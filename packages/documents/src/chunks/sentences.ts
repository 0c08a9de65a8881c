import { segmenterOf } from '@inkstone/text/segmenter';
/** A stretch of a text, as offsets in it. */
export type Range = { start: number; end: number };

/** Behind these a full stop ends no sentence. */
const short =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|No|Nos|vs|Inc|Ltd|Co|Corp|Fig|Eq|Sec|Art|approx|z\.B|bzw|ca|Nr|p|pp|S|al|etc|e\.g|i\.e|U\.S|u\.a|M|Mme|Sr|Sra)\.\s*$/;

/** The sentences of a stretch of a text; together they are the whole stretch. */
export const sentencesIn = (text: string, { start, end }: Range, language: string): Range[] => {
  const sentences: Range[] = [];
  for (const { segment, index } of segmenterOf(language, 'sentence').segment(text.slice(start, end))) {
    const last = sentences.at(-1);
    const from = start + index;
    if (last && short.test(text.slice(Math.max(last.start, last.end - 12), last.end))) last.end = from + segment.length;
    else sentences.push({ start: from, end: from + segment.length });
  }
  return sentences;
};

/** How far beyond a piece is looked for the end of a letter with its accents. */
const longestLetter = 64;

/** The last place at or before `most` where a stretch may be cut: behind a word if there is one, between letters as people see them else. */
export const cutBefore = (text: string, { start, end }: Range, most: number): number => {
  if (end - start <= most) return end;
  const limit = start + most;
  let cut = start;
  const tail = Math.max(start, limit - 200);
  for (const { index, segment } of segmenterOf('en', 'word').segment(text.slice(tail, Math.min(end, limit + longestLetter)))) {
    const behind = tail + index + segment.length;
    if (behind > limit) break;
    cut = behind;
  }
  if (cut > tail) return cut;
  for (const { index, segment } of segmenterOf('en', 'grapheme').segment(text.slice(tail, Math.min(end, limit + longestLetter)))) {
    const behind = tail + index + segment.length;
    if (behind > limit) break;
    cut = behind;
  }
  if (cut > start) return cut;
  // A pile of accents that is longer than a chunk is cut anywhere but within one character.
  return /[\ud800-\udbff]/.test(text[limit - 1] ?? '') && most > 1 ? limit - 1 : limit;
};
