import { brotliCompressSync, constants } from 'node:zlib';
import { folded } from '../terms/fold.ts';
import { keyOf } from './dictionary.ts';
import { linesOf } from './sorted-lines.ts';

const mostTranslations = 8;
const mostWords = 3;

type Translation = { word: string; rank: number };

/** In how many words each word stands: those that others are made of are usual ones. */
const compoundsOf = (words: Iterable<string>, isWord: (part: string) => boolean): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) {
    const characters = [...word];
    for (let from = 0; from < characters.length; from += 1) {
      for (let to = from + 1; to <= characters.length; to += 1) {
        const part = characters.slice(from, to).join('');
        if (isWord(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
      }
    }
  }
  return counts;
};

/** English to Chinese: of many words those come first whose first meaning it is, which are usual, and which are short. */
const turned = (entries: ReadonlyMap<string, string>): Map<string, string> => {
  const compounds = compoundsOf(entries.keys(), (part) => entries.has(part));
  const all = new Map<string, Translation[]>();
  for (const [word, meanings] of entries) {
    for (const [rank, meaning] of meanings.split(';').entries()) {
      const words = meaning.split(' ');
      if (words.length > mostWords) continue;
      const key = keyOf(words);
      const known = all.get(key) ?? [];
      if (known.length === 0) all.set(key, known);
      known.push({ word, rank: rank + (Math.abs(word.length - 2) - Math.log2(compounds.get(word) ?? 1)) / 2 });
    }
  }
  const best = (known: readonly Translation[]): string =>
    known
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, mostTranslations)
      .map(({ word }) => word)
      .join(';');
  return new Map([...all].map(([key, known]) => [key, best(known)]));
};

/** Packs Chinese words, each with its English meanings between semicolons, so that a dictionary is open at once. */
export const packDictionary = (words: ReadonlyMap<string, string>): Buffer => {
  const entries = new Map([...words].map(([word, meanings]) => [folded(word), meanings]));
  const text = `${linesOf(entries)}\n\n${linesOf(turned(entries))}`;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 } });
};
