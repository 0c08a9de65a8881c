import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charactersOf, countWords, lengthOf, sentencesOf, truncate } from './length.ts';

describe('the length of a text', () => {
  it.each([
    ['A well-made bag, isn’t it?', 'en', 5],
    ['这款 canvas 帆布包 2.0', 'zh', 7],
    ['コーヒー豆 250g', 'ja', 6],
    ['튼튼한 가방', 'ko', 2],
    ['', 'en', 0],
    ['– … !', 'fr', 0],
  ])('of %s in %s is %i', (text, language, expected) => {
    expect(lengthOf(text, language)).toBe(expected);
  });

  it('in words takes two characters of a script without gaps for one word', () => {
    expect(countWords('两个字 two words')).toBe(4);
    expect(countWords('한국어')).toBe(2);
  });

  it('is that of the parts together', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé]{1,8}$/), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(lengthOf([...one, ...other].join(' '), 'en')).toBe(one.length + other.length);
      }),
    );
  });
});

describe('sentences', () => {
  it('end at a full stop, in any script, and at a line', () => {
    expect(sentencesOf('One. Two! 三。四？ Five\nsix 3.5 …')).toEqual(['One.', 'Two!', '三。', '四？', 'Five', 'six 3.5 …']);
    expect(sentencesOf('1. 2! ')).toEqual([]);
  });

  it('lose no letter of a text', () => {
    const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(letters(sentencesOf(text).join(''))).toBe(letters(text));
      }),
    );
  });
});

describe('truncate', () => {
  it('ends at a word, with an ellipsis', () => {
    expect(truncate('A bag that ages well', 14)).toBe('A bag that…');
    expect(truncate('A bag', 5)).toBe('A bag');
    expect(truncate('帆布包很结实耐用', 5)).toBe('帆布包很…');
  });

  it('sees the same characters in plain letters as in any others', () => {
    const sign = fc.oneof(
      fc.constantFrom('a', ' ', 'é', '帆', 'ぁ', 'ゔ', '！', '®', '…', '\u0301', '\u200d', '\ufe0f', '\r', '\n', '가', '👩', '、'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const cutByCharacters = (text: string, length: number) => {
      const all = charactersOf(text);
      return all.length <= length ? text : all.slice(0, length - 1).join('');
    };
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (signs, length) => {
        const text = signs.join('');
        const cut = truncate(text, length).replace(/…$/, '');
        expect(cutByCharacters(text, length).startsWith(cut)).toBe(true);
        expect(truncate(text, length) === text).toBe(charactersOf(text).length <= length);
      }),
    );
  });

  it('cuts no character in two and is never too long', () => {
    expect(truncate('👩‍👩‍👧‍👦'.repeat(5), 3)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const cut = truncate(text, length);
        expect(charactersOf(cut).length).toBeLessThanOrEqual(length);
        if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});
