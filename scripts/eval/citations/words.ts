/** A word of a text with its place. */
export type Word = { word: string; start: number; end: number };

/** The words of a text in one form: figures with their points and commas, letters small, and nothing of signs. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[.,’'][\p{L}\p{N}]+)*/gu)].map((found) => ({
    word: found[0].normalize('NFKC').toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));

export const textsOf = (words: readonly Word[]): string[] => words.map(({ word }) => word);

const size = 3;

/** Each stretch of three words, by its place among the words. */
const shinglesOf = (words: readonly Word[]): string[] =>
  Array.from({ length: Math.max(0, words.length - size + 1) }, (_, at) => textsOf(words.slice(at, at + size)).join(' '));

/** Which words of a text stand in a stretch of three that stands in an evidence, too. */
const isSaid = (evidence: readonly Word[], text: readonly Word[]): boolean[] => {
  const known = new Set(shinglesOf(evidence));
  const said = text.map(() => false);
  shinglesOf(text).forEach((shingle, at) => {
    if (known.has(shingle)) said.fill(true, at, at + size);
  });
  return said;
};

/** The share of a text's words that stand in an evidence as they stand there. */
export const shareSaid = (evidence: readonly Word[], text: readonly Word[]): number =>
  isSaid(evidence, text).filter(Boolean).length / Math.max(1, text.length);

/** A word that is none of the evidence takes back so much of one that is. */
const strange = 0.5;

/** The stretch of a text that is most of an evidence and least of anything else; null where nothing of it is there. */
export const stretchOf = (evidence: readonly Word[], text: readonly Word[]): { start: number; end: number } | null => {
  let best = { from: 0, to: -1, sum: 0 };
  let from = 0;
  let sum = 0;
  isSaid(evidence, text).forEach((said, at) => {
    if (sum <= 0) {
      from = at;
      sum = 0;
    }
    sum += said ? 1 : -strange;
    if (sum > best.sum) best = { from, to: at, sum };
  });
  const [first, last] = [text[best.from], text[best.to]];
  return first && last ? { start: first.start, end: last.end } : null;
};

/** How much of some words is among others, each as often as it stands there. */
export const shareAmong = (wanted: readonly string[], there: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const word of there) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count > 0) found += 1;
    left.set(word, count - 1);
  }
  return wanted.length ? found / wanted.length : 1;
};
