import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Dictionary, openDictionary } from './dictionary.ts';
import { packDictionary } from './pack-dictionary.ts';

const shipped = await readFile(new URL('../../data/zh-en.txt.br', import.meta.url));
/** The words of the shipped dictionary, some of the many. */
const some = brotliDecompressSync(shipped)
  .toString()
  .split('\n\n')[0]
  ?.split('\n')
  .filter((_, at) => at % 500 === 0)
  .map((line) => line.split('\t'));

const wordOf = (dictionary: Dictionary, characters: string) => dictionary.meaningsIn(characters)[0]?.word;

describe('the dictionary', () => {
  it('finds its first word, its last one and those between, and nothing else', async () => {
    const words = ['一', '比赛', '赢得', '超级碗', '龘'];
    const dictionary = await openDictionary(packDictionary(new Map(words.map((word, at) => [word, `meaning ${at}`]))));
    for (const word of words) expect(wordOf(dictionary, word)).toBe(word);
    expect(dictionary.meaningsIn('超级')).toEqual([]);
    for (const [at, word] of words.entries()) expect(dictionary.chineseOf(['meanings', `${at}`])).toEqual([word]);
    expect(dictionary.chineseOf(['meaning'])).toEqual([]);
  });

  it('that is shipped was packed by the stems and the characters of today', async () => {
    const dictionary = await openDictionary(shipped);
    expect(some?.length).toBeGreaterThan(100);
    for (const [word = '', meanings = ''] of some ?? []) {
      expect(dictionary.meaningsIn(word)).toEqual([{ word, meanings: meanings.split(';') }]);
      const short = meanings.split(';').find((meaning) => meaning.split(' ').length <= 3);
      if (short) expect([short, dictionary.chineseOf(short.split(' ')).length > 0]).toEqual([short, true]);
    }
  });
});
