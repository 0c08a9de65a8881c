import { brotliDecompress } from 'node:zlib';
import { stemOf } from '../terms/stem.ts';
import { findInLines } from './sorted-lines.ts';

/** What a word of one language is called in another, the likeliest first. */
export type Dictionary = {
  /** The Chinese words that a run of characters is made of, each with its English meanings. */
  meaningsIn(characters: string): { word: string; meanings: readonly string[] }[];
  /** What a few English words are in Chinese; nothing where they are not known together. */
  chineseOf(words: readonly string[]): readonly string[];
};

const longestWord = 8;
/** The form in which a few English words are looked up. */
export const keyOf = (words: readonly string[]): string => words.map((word) => stemOf(word, 'en')).join(' ');

type Find = (word: string) => string | undefined;

const longestAt = (find: Find, characters: readonly string[], at: number): string => {
  for (let length = Math.min(longestWord, characters.length - at); length > 1; length -= 1) {
    const word = characters.slice(at, at + length).join('');
    if (find(word) !== undefined) return word;
  }
  return characters[at] ?? '';
};

const unpack = (packed: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => brotliDecompress(packed, (error, bytes) => (error ? reject(error) : resolve(bytes))));

/** Opens what `packDictionary` has packed: it is unpacked beside the event loop, and read where it is asked. */
export const openDictionary = async (packed: Uint8Array): Promise<Dictionary> => {
  const text = await unpack(packed);
  const middle = text.indexOf('\n\n');
  const [toEnglish, toChinese] = [text.subarray(0, middle), text.subarray(middle + 2)];
  const find = (word: string): string | undefined => findInLines(toEnglish, word);
  return {
    meaningsIn: (run) => {
      const characters = [...run];
      const found: { word: string; meanings: readonly string[] }[] = [];
      for (let at = 0; at < characters.length; ) {
        const word = longestAt(find, characters, at);
        const meanings = find(word);
        if (meanings) found.push({ word, meanings: meanings.split(';') });
        at += [...word].length;
      }
      return found;
    },
    chineseOf: (words) => findInLines(toChinese, keyOf(words))?.split(';') ?? [],
  };
};
