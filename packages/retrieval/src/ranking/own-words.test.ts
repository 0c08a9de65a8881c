import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besideOwnWords } from './own-words.ts';

const own = (certainty: number, isOwnLanguage = true) => ({ certainty, isOwnLanguage });

describe('what a translation found', () => {
  it('comes behind what the words of the question found in their own language', () => {
    expect(besideOwnWords(0.6, own(0.08))).toBeLessThan(0.08);
    expect(besideOwnWords(0.95, own(0.3))).toBeLessThan(0.3);
  });

  it('comes first where those found next to nothing', () => {
    expect(besideOwnWords(0.9, own(0.001))).toBe(0.9);
    expect(besideOwnWords(0.9, null)).toBe(0.9);
  });

  it('stands by itself where the words of the question were found in the other language, too', () => {
    expect(besideOwnWords(0.6, own(0.08, false))).toBe(0.6);
  });

  it('is never more likely than it is by itself', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.boolean(), (translated, certainty, isOwn) => {
        const left = besideOwnWords(translated, own(certainty, isOwn));
        expect(left >= 0 && left <= translated).toBe(true);
      }),
    );
  });
});
