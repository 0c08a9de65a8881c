import { brotliCompressSync, constants } from 'node:zlib';
import { folded } from '../terms/fold.ts';
import { keyOf } from './dictionary.ts';
import { linesOf } from './sorted-lines.ts';

const mostTranslations = 8;
const mostWords = 3;

type Translation = { word: string; rank: number };

const partsOf = (word: string): string[] => {
  const characters = [...word];
  return characters.flatMap((_, from) => characters.slice(from).map((__, length) => characters.slice(from, from + length + 1).join('')));
};

/** In how many words each word stands: those that others are made of are usual ones. */
const compoundsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map(words.map((word) => [word, 0]));
  for (const part of words.flatMap(partsOf)) {
    const count = counts.get(part);
    if (count !== undefined) counts.set(part, count + 1);
  }
  return counts;
};

/** English to Chinese: of many words those come first whose first meaning it is, which are usual, and which are short. */
const turned = (entries: ReadonlyMap<string, string>): Map<string, string> => {
  const compounds = compoundsOf([...entries.keys()]);
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
