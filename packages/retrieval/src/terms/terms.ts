import { withoutAccents } from './fold.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { isStemmed, stemOf } from './stem.ts';

/** Longer ones are cut: nobody looks for them, and an index has bounds. */
const longestTerm = 40;

/** Characters alone and in pairs, which finds more than words do. */
const ofCharacters = (text: string): string[] => {
  const characters = [...text];
  return characters.flatMap((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });
};

/** The terms of a piece in a text of that language. */
export const termsOfPiece = (piece: Piece, language: string | null): string[] => {
  if (piece.kind === 'characters') return ofCharacters(piece.text);
  const text = piece.text.slice(0, longestTerm);
  if (piece.kind === 'code') return [withoutAccents(text)];
  return [isStemmed(language) ? stemOf(text, language) : withoutAccents(text)];
};

/** By what a text of that language is found, in the order of the text. */
export const termsOf = (text: string, language: string | null): string[] =>
  piecesOf(text).flatMap((piece) => termsOfPiece(piece, language));
