import type { LineRoom } from '@inkstone/contract/search-rooms';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { arialWidth } from '@inkstone/text/arial-width';
import { countOf } from '@inkstone/text/count-of';
import { sentencesOf } from '@inkstone/text/length';
import { segmenterOf } from '@inkstone/text/segmenter';
import { smallWords } from '@inkstone/text/small-words';
import { withoutEnd } from '@inkstone/text/without-ends';

/** A line of which only the characters count. */
export const anyWidth: Pick<LineRoom, 'pixels' | 'size'> = { pixels: Number.POSITIVE_INFINITY, size: 1 };

const wide = /[\u1100-\u11ff\u2e80-\uffef]/g;
/** Characters, of which an East Asian one counts for two. */
export const widthOf = (text: string): number => [...text].length + countOf(text, wide);

const isTooLong = (text: string, { most, pixels, size }: LineRoom): boolean => widthOf(text) > most || arialWidth(text, size) > pixels;

/** What is wrong with a line that is too long, told to a model; null for nothing. */
export const lengthComplaint = (name: string, text: string, limits: LineRoom): string | null => {
  if (!isTooLong(text, limits)) return null;
  const { least, most, pixels } = limits;
  const room = least ? `${least} to ${most}` : `at most ${most}`;
  const width = Number.isFinite(pixels) ? `, and at most ${pixels} pixels` : '';
  return `${name} is too long: it has ${widthOf(text)} characters (an East Asian one counts for two) and needs ${room}${width}.`;
};

/** Whether a line leaves room on the search page that it should fill. */
export const isTooShort = (text: string, { least }: LineRoom): boolean => widthOf(text) < least;

/** What is wrong with a line that leaves room it should fill, told to a model; null for nothing. */
export const shortComplaint = (name: string, text: string, limits: LineRoom): string | null => {
  if (!isTooShort(text, limits)) return null;
  return `${name} is too short: it has ${widthOf(text)} characters (an East Asian one counts for two) and needs ${limits.least} to ${limits.most}. Say more of what the facts say, and nothing that they do not.`;
};

const loose = /[\s,，、;；:：–—&(|/-]/;

/** Without a small word at the end, which would wait for what was cut off. */
const withoutSmallEnd = (text: string, small: ReadonlySet<string>): string => {
  let kept = withoutEnd(text, loose);
  for (;;) {
    const at = kept.lastIndexOf(' ');
    if (at < 0 || !small.has(kept.slice(at + 1).toLowerCase())) return kept;
    kept = withoutEnd(kept.slice(0, at), loose);
  }
};

const atSentence = (text: string, limits: LineRoom): string => {
  const fits: string[] = [];
  for (const sentence of sentencesOf(text)) {
    if (isTooLong([...fits, sentence].join(' '), limits)) break;
    fits.push(sentence);
  }
  return fits.join(' ');
};

const atWord = (text: string, language: ContentLanguage, limits: LineRoom): string => {
  let fits = '';
  for (const { segment } of segmenterOf(language, 'word').segment(text)) {
    if (isTooLong(fits + segment, limits)) break;
    fits += segment;
  }
  return withoutSmallEnd(fits, smallWords[language]);
};

/** A line that fits: as it is, or ended at a sentence where enough of it is left, else at a word. */
export const fitLine = (text: string, language: ContentLanguage, limits: LineRoom): string => {
  if (!isTooLong(text, limits)) return text;
  const sentences = limits.least ? atSentence(text, limits) : '';
  if (sentences && widthOf(sentences) >= limits.least) return sentences;
  if (!limits.least) return atWord(text, language, limits);
  return `${atWord(text, language, { ...limits, most: limits.most - 2, pixels: limits.pixels - limits.size })}…`;
};
