import { brotliDecompressSync } from 'node:zlib';
import { folded } from '../terms/fold.ts';
import { stemOf } from '../terms/stem.ts';

/** What a word of one language is called in another, the likeliest first. */
export type Dictionary = {
  /** The Chinese words that a run of characters is made of, each with its English meanings. */
  meaningsIn(characters: string): { word: string; meanings: readonly string[] }[];
  /** What a few English words are in Chinese; nothing where they are not known together. */
  chineseOf(words: readonly string[]): readonly string[];
};

const longestWord = 8;
const mostTranslations = 8;

const keyOf = (words: readonly string[]): string => words.map((word) => stemOf(word, 'en')).join(' ');

type Translation = { word: string; rank: number };

/** English to Chinese: of many words those come first whose first meaning it is, and which are short. */
const turned = (entries: ReadonlyMap<string, string>): Map<string, string[]> => {
  const all = new Map<string, Translation[]>();
  for (const [word, meanings] of entries) {
    for (const [rank, meaning] of meanings.split(';').entries()) {
      const words = meaning.split(' ');
      if (words.length > 3) continue;
      const key = keyOf(words);
      const known = all.get(key) ?? [];
      if (known.length === 0) all.set(key, known);
      known.push({ word, rank: rank + Math.abs(word.length - 2) / 2 });
    }
  }
  return new Map(
    [...all].map(([key, known]) => [
      key,
      known
        .sort((one, other) => one.rank - other.rank)
        .slice(0, mostTranslations)
        .map(({ word }) => word),
    ]),
  );
};

const longestAt = (entries: ReadonlyMap<string, string>, characters: readonly string[], at: number): string => {
  for (let length = Math.min(longestWord, characters.length - at); length > 1; length -= 1) {
    const word = characters.slice(at, at + length).join('');
    if (entries.has(word)) return word;
  }
  return characters[at] ?? '';
};

/** Opens the packed dictionary; English to Chinese is worked out when it is first asked for. */
export const openDictionary = (packed: Uint8Array): Dictionary => {
  const entries = new Map<string, string>();
  for (const line of brotliDecompressSync(packed).toString('utf8').split('\n')) {
    const tab = line.indexOf('\t');
    entries.set(folded(line.slice(0, tab)), line.slice(tab + 1));
  }
  let toChinese: Map<string, string[]> | null = null;
  return {
    meaningsIn: (text) => {
      const characters = [...text];
      const found: { word: string; meanings: readonly string[] }[] = [];
      for (let at = 0; at < characters.length; ) {
        const word = longestAt(entries, characters, at);
        const meanings = entries.get(word);
        if (meanings) found.push({ word, meanings: meanings.split(';') });
        at += [...word].length;
      }
      return found;
    },
    chineseOf: (words) => {
      toChinese ??= turned(entries);
      return toChinese.get(keyOf(words)) ?? [];
    },
  };
};
