import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf, yuanOf } from './typed-money.ts';

describe('a typed amount of CNY', () => {
  it('is read to the fen as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => {
        const written = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
        expect(fenOf(Number(written))).toBe(fen);
        expect(fenOf(yuanOf(fen))).toBe(fen);
      }),
    );
  });

  it('has no part of a fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 1, max: 9 }), (fen, part) => {
        const written = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}${part}`;
        expect(fenOf(Number(written))).toBeNull();
      }),
    );
  });
});
