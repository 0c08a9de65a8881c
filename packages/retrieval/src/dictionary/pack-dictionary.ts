import { brotliCompressSync, constants } from 'node:zlib';
import { folded } from '../terms/fold.ts';
import { keyOf } from './dictionary.ts';
import { linesOf } from './sorted-lines.ts';

const mostTranslations = 8;
const mostWords = 3;

type Translation = { word: string; rank: number };

/** English to Chinese: of many words those come first whose first meaning it is, and which are short. */
const turned = (entries: ReadonlyMap<string, string>): Map<string, string> => {
  const all = new Map<string, Translation[]>();
  for (const [word, meanings] of entries) {
    for (const [rank, meaning] of meanings.split(';').entries()) {
      const words = meaning.split(' ');
      if (words.length > mostWords) continue;
      const key = keyOf(words);
      const known = all.get(key) ?? [];
      if (known.length === 0) all.set(key, known);
      known.push({ word, rank: rank + Math.abs(word.length - 2) / 2 });
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
