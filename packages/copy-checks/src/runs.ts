import type { Span } from './claims/claim.ts';
import { hasDenseLetter, tokensOf } from './claims/folding.ts';

/** So many words in a row that stand in two texts are copied; of Chinese, Japanese and Korean so many letters. */
const length = { words: 8, letters: 16 };
const letters = /[\p{L}\p{N}]/gu;

/** A run of words and its hash, and where it stands. */
export type Run = Span & { hash: number };

/** 52 bits of two multiplicative hashes: a number that JSON and the database keep whole, and of a million runs hardly two share one. */
const hashOf = (text: string): number => {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
  }
  return (one >>> 0) * 0x100000 + (other >>> 12);
};

type Piece = Span & { text: string };

const piecesOf = (line: string): { pieces: Piece[]; size: number } =>
  hasDenseLetter(line)
    ? {
        pieces: Array.from(line.matchAll(letters), (found) => ({ text: found[0].toLowerCase(), start: found.index, end: found.index + 1 })),
        size: length.letters,
      }
    : { pieces: tokensOf(line).map(({ word, start, end }) => ({ text: word, start, end })), size: length.words };

/** All runs of eight words (sixteen letters where words have no gaps) of a visible text; none goes over the end of a block. */
export const runsOf = (visible: string): Run[] => {
  const runs: Run[] = [];
  let begin = 0;
  for (const line of visible.split('\n')) {
    const { pieces, size } = piecesOf(line);
    for (let at = 0; at + size <= pieces.length; at += 1) {
      const words = pieces.slice(at, at + size);
      const hash = hashOf(words.map(({ text }) => text).join(' '));
      runs.push({ hash, start: begin + (words[0]?.start ?? 0), end: begin + (words.at(-1)?.end ?? 0) });
    }
    begin += line.length + 1;
  }
  return runs;
};
