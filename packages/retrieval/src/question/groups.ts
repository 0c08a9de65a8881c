import type { Group, Way } from '../index/score.ts';
import { type Piece, piecesOf } from '../terms/pieces.ts';
import { isStemmed, type StemmedLanguage } from '../terms/stem.ts';
import { termsOfPiece } from '../terms/terms.ts';
import { otherNamesOf } from './office-words.ts';
import { isSmallWord } from './small-words.ts';

/** What one character counts beside a pair of them. */
const aloneWeight = 0.4;
/** What counts that is written in hiragana alone: mostly endings and particles. */
const hiraganaWeight = 0.4;
/** What counts that is said by another word of offices. */
export const otherNameWeight = 0.6;
const isHiragana = /^\p{Script=Hiragana}+$/u;

/** Each different one once, in their order. */
export const withoutRepeats = (groups: readonly Group[]): Group[] => [
  ...new Map(groups.map((group) => [group.ways.map(({ term }) => term).join(' '), group])).values(),
];

const withOtherNames = (terms: readonly string[], others: readonly string[]): Way[] => {
  const known = new Set(terms);
  return [
    ...[...known].map((term) => ({ term, weight: 1 })),
    ...[...new Set(others)].filter((term) => !known.has(term)).map((term) => ({ term, weight: otherNameWeight })),
  ];
};

const ofCharacters = (text: string): Group[] =>
  termsOfPiece({ kind: 'characters', text }, null).map((term) => ({
    ways: withOtherNames([term], otherNamesOf(term, null)),
    weight: ([...term].length === 1 ? aloneWeight : 1) * (isHiragana.test(term) ? hiraganaWeight : 1),
  }));

/** A word, by its stem in each of the languages, and as it is: a text that was too short to tell its language has no stems. */
const ofWord = (piece: Piece, languages: readonly StemmedLanguage[]): Group => {
  const terms = [...languages.flatMap((language) => termsOfPiece(piece, language)), ...termsOfPiece(piece, null)];
  const others = languages.flatMap((language) => termsOfPiece(piece, language).flatMap((term) => otherNamesOf(term, language)));
  return { ways: withOtherNames(terms, others), weight: 1 };
};

/** The pieces of a question that say what it is about; all of them where none does. Small words stand in most passages, and would cost as much as all others together. */
export const tellingPieces = (question: string, languages: readonly StemmedLanguage[]): Piece[] => {
  const all = piecesOf(question);
  const telling = all.filter(({ kind, text }) => kind !== 'word' || !isSmallWord(text, languages));
  return telling.length > 0 ? telling : all;
};

/** Small words are those of the question's own language: what is small in German (war, die) may be all that an English question is about. */
const languagesOfSmallWords = (language: string | null, languages: readonly StemmedLanguage[]): readonly StemmedLanguage[] =>
  isStemmed(language) && (languages.length === 0 || languages.includes(language)) ? [language] : languages;

/** What a question asks for, word by word, where the documents are written in those languages. */
export const groupsOf = (question: string, languages: readonly string[], language: string | null = null): Group[] => {
  const stemmed = languages.filter(isStemmed);
  return withoutRepeats(
    tellingPieces(question, languagesOfSmallWords(language, stemmed)).flatMap((piece) =>
      piece.kind === 'characters' ? ofCharacters(piece.text) : [ofWord(piece, stemmed)],
    ),
  );
};
