import { segmenterOf } from '@inkstone/text/segmenter';
import type { Span } from '../claims/claim.ts';
import { hasDenseLetter, stemOf, type Token, tokensOf } from '../claims/folding.ts';

/** Words of a text of any language. */
const wordsIn = (text: string): Token[] => {
  if (!hasDenseLetter(text)) return tokensOf(text).map((token) => ({ ...token, word: stemOf(token.word) }));
  return Array.from(segmenterOf('zh', 'word').segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ word: segment, start: index, end: index + segment.length }));
};

/** A run of words that comes again so often is stuffed in, not written. */
const bounds = { run: 3, times: 4, share: 0.25, fewestWords: 12 };

/** What is said again and again: runs of three words that stand four times and more and make up a quarter of the text. */
export const stuffedIn = (text: string): Span[] => {
  const words = wordsIn(text);
  if (words.length < bounds.fewestWords) return [];
  const places = new Map<string, number[]>();
  for (let at = 0; at + bounds.run <= words.length; at += 1) {
    const key = words
      .slice(at, at + bounds.run)
      .map(({ word }) => word)
      .join(' ');
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  const covered = new Set<number>();
  const again: number[] = [];
  for (const starts of places.values()) {
    if (starts.length < bounds.times) continue;
    for (const [count, at] of starts.entries()) {
      for (let step = 0; step < bounds.run; step += 1) covered.add(at + step);
      if (count > 0) again.push(at);
    }
  }
  if (covered.size < words.length * bounds.share) return [];
  return joined(
    again.sort((one, other) => one - other).map((at) => ({ start: words[at]?.start ?? 0, end: words[at + bounds.run - 1]?.end ?? 0 })),
  );
};

/** Spans that touch or overlap become one. */
export const joined = (spans: readonly Span[]): Span[] => {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && span.start <= last.end + 1) all[all.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else all.push({ ...span });
  }
  return all;
};

const commonest = { share: 0.12, times: 5, letters: 3 };

/** The word that a text says far too often, and how much of it that is; null for none. */
export const worstWord = (text: string, isSmall: (word: string) => boolean): { word: string; percent: number } | null => {
  const words = wordsIn(text);
  const times = new Map<string, number>();
  const isDense = hasDenseLetter(text);
  for (const { word, start, end } of words) {
    const written = text.slice(start, end);
    if (isSmall(written.toLowerCase()) || (isDense ? written.length < 2 : written.length <= commonest.letters)) continue;
    times.set(word, (times.get(word) ?? 0) + 1);
  }
  const [worst] = [...times].sort((one, other) => other[1] - one[1]);
  if (!worst || worst[1] < commonest.times || worst[1] < words.length * commonest.share) return null;
  const written = words.find(({ word }) => word === worst[0]);
  return { word: written ? text.slice(written.start, written.end) : worst[0], percent: Math.round((100 * worst[1]) / words.length) };
};
