/** Where a word of a list stands in a text. */
export type WordRange = { word: string; start: number; end: number };

const isJoining = /^[\p{L}\p{N}]$/u;
/** Letters of languages that leave no gap between words, or hang endings onto them. */
const isDense = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u;
const joins = (letter: string): boolean => isJoining.test(letter) && !isDense.test(letter);
const isGap = /^\s$/;

const small = (letter: string): string => {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
};
/** In small letters, each at the place where it was. */
const inSmallLetters = (text: string): string => [...text].map(small).join('');

const before = (text: string, at: number): string => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const after = (text: string, at: number): string => [...text.slice(at, at + 2)][0] ?? '';

/** Not a part of a longer word: "pen" does not stand in "Opening". */
const standsAlone = (text: string, start: number, end: number): boolean => {
  const hangsOn = joins(after(text, start)) && joins(before(text, start));
  return !hangsOn && !(joins(before(text, end)) && joins(after(text, end)));
};

/** Where the rest of a phrase ends that goes on here behind a gap; -1 where it does not. */
const endOfRest = (text: string, from: number, rest: readonly string[]): number => {
  let at = from;
  for (const part of rest) {
    const begun = at;
    while (isGap.test(text[at] ?? '')) at += 1;
    if (at === begun || !text.startsWith(part, at)) return -1;
    at += part.length;
  }
  return at;
};

const rangesOf = (text: string, word: string): WordRange[] => {
  const [first = '', ...rest] = inSmallLetters(word.trim()).split(/\s+/);
  const ranges: WordRange[] = [];
  for (let start = text.indexOf(first); first && start >= 0; start = text.indexOf(first, start + 1)) {
    const end = endOfRest(text, start + first.length, rest);
    if (end >= 0 && standsAlone(text, start, end)) ranges.push({ word, start, end });
  }
  return ranges;
};

/** Where these words and phrases stand in a plain text, in the order of the list, each as a whole word whatever its capitals. */
export const wordRanges = (text: string, words: readonly string[]): WordRange[] => {
  const folded = inSmallLetters(text);
  return words.flatMap((word) => rangesOf(folded, word));
};

/** Those of the words that stand nowhere in a plain text. */
export const missingWords = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => word.trim() && !wordRanges(text, [word]).length);
