import type { Reading } from '../question/readings.ts';
import { termsOf } from '../terms/terms.ts';

const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}|[\p{L}\p{M}\p{N}]+/gu;
const dense = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** From where to where words of the question stand in a text: of Chinese, Japanese and Korean, two characters that stand together in both. */
export const markedIn = (
  { text, language }: { text: string; language: string | null },
  readings: readonly Reading[],
): [number, number][] => {
  const asked = new Set(readings.flatMap(({ groups }) => groups.flatMap(({ ways }) => ways.map(({ term }) => term))));
  const marks: [number, number][] = [];
  word.lastIndex = 0;
  for (let found = word.exec(text); found; found = word.exec(text)) {
    const { index, 0: piece } = found;
    const isDense = dense.test(piece);
    const terms = termsOf(piece, language);
    // Of a run of characters each two of them are looked at.
    if (isDense) word.lastIndex = index + ([...piece][0]?.length ?? 1);
    if (!terms.some((term) => asked.has(term) && (!isDense || [...term].length > 1))) continue;
    const last = marks.at(-1);
    if (last && last[1] >= index) last[1] = index + piece.length;
    else marks.push([index, index + piece.length]);
  }
  return marks;
};
