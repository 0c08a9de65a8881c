import { describe, expect, it } from 'vitest';
import { missingWords, wordRanges } from './word-ranges.ts';

const found = (text: string, ...words: string[]) => wordRanges(text, words).map(({ start, end }) => text.slice(start, end));

describe('words of a list in a text', () => {
  it('are found as whole words, whatever their capitals', () => {
    expect(found('Opening a pen. PEN! pens', 'pen')).toEqual(['pen', 'PEN']);
    expect(found('Günstig und günstiger', 'günstig')).toEqual(['Günstig']);
    expect(found('C++ and (free) 100%', 'c++', '(free)', '100%')).toEqual(['C++', '(free)', '100%']);
  });

  it('are found with any gaps between the parts of a phrase', () => {
    expect(found('Best\n  price, best-price', 'best price')).toEqual(['Best\n  price']);
  });

  it('are found inside a line of a language without gaps', () => {
    expect(found('本店最便宜的杯子', '便宜')).toEqual(['便宜']);
    expect(found('최저가를 약속합니다', '최저가')).toEqual(['최저가']);
    expect(found('激安のマグ', '激安')).toEqual(['激安']);
  });

  it('are missing where they stand in no place', () => {
    expect(missingWords('Made by hand in Lyon', ['by hand', 'Lyons', 'lyon', ' '])).toEqual(['Lyons']);
    expect(wordRanges('anything', [''])).toEqual([]);
  });
});
