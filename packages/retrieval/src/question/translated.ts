import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Group, Way } from '../index/score.ts';
import { type Piece, piecesOf } from '../terms/pieces.ts';
import { termsOfPiece } from '../terms/terms.ts';
import { otherNameWeight, tellingPieces, withoutRepeats } from './groups.ts';
import { otherNamesOf } from './office-words.ts';
import { isSmallWord } from './small-words.ts';

const longestPhrase = 3;

const strongest = (ways: readonly Way[]): Way[] => {
  const best = new Map<string, number>();
  for (const { term, weight } of ways) best.set(term, Math.max(weight, best.get(term) ?? 0));
  return [...best].map(([term, weight]) => ({ term, weight }));
};

/** Ways with what offices call the same; a dictionary knows one name of it. */
const withOtherNames = (ways: readonly Way[], language: 'en' | null): Way[] =>
  strongest([
    ...ways,
    ...ways.flatMap(({ term, weight }) => otherNamesOf(term, language).map((other) => ({ term: other, weight: otherNameWeight * weight }))),
  ]);

const wordsOf = (meaning: string): string[] =>
  piecesOf(meaning)
    .filter(({ kind, text }) => kind !== 'characters' && !isSmallWord(text, ['en']))
    .flatMap((piece) => termsOfPiece(piece, 'en'));

/** The later a meaning stands, and the more words it has, the less one of its words says. */
const waysOfMeaning = (meaning: string, rank: number): Way[] => {
  const words = wordsOf(meaning);
  return words.map((term) => ({ term, weight: 1 / Math.sqrt(words.length) / (1 + rank / 8) }));
};

/** What one of two words weighs that are one in Chinese. */
const halfWeight = 0.7;

/** A word whose first meaning has two words is found by both of them, or by its other meanings. */
const groupsOfMeanings = (meanings: readonly string[], weight: number): Group[] => {
  const [first = '', ...others] = meanings;
  const words = wordsOf(first);
  if (words.length !== 2) return [{ ways: withOtherNames(meanings.flatMap(waysOfMeaning), 'en'), weight }];
  const rest = others.flatMap((meaning, at) => waysOfMeaning(meaning, at + 1));
  return words.map((term) => ({ ways: strongest([{ term, weight: 1 }, ...rest]), weight: halfWeight * weight }));
};

/** Characters that join others and mean nothing by themselves, whatever the dictionary tells of them. */
const joining = new Set('了的在是有和与到得着过们就才会被把第届个之其而于为以及等所由该这那从对上中里后前时也都还又地我你您们');

const ofLatin = (piece: Piece): Group => ({ ways: termsOfPiece(piece, 'en').map((term) => ({ term, weight: 1 })), weight: 1 });

/** What a Chinese question asks for, in English words. */
export const englishOf = (question: string, dictionary: Dictionary): Group[] =>
  withoutRepeats(
    piecesOf(question)
      .flatMap((piece) =>
        piece.kind === 'characters'
          ? dictionary
              .meaningsIn(piece.text)
              .filter(({ word }) => !joining.has(word))
              .flatMap(({ word, meanings }) => groupsOfMeanings(meanings, [...word].length === 1 ? 0.4 : 1))
          : [ofLatin(piece)],
      )
      .filter(({ ways }) => ways.length > 0),
  );

const waysOfChinese = (word: string, rank: number): Way[] => {
  const terms = termsOfPiece({ kind: 'characters', text: word }, null);
  const length = [...word].length;
  const weight = (length === 1 ? 0.5 : 1 / Math.sqrt(length - 1)) / (1 + rank / 8);
  return terms.filter((term) => length === 1 || [...term].length === 2).map((term) => ({ term, weight }));
};

/** What words mean that are known together may be said word by word, too. */
const partTrust = 0.7;

const waysOfParts = (pieces: readonly Piece[], dictionary: Dictionary): Way[] =>
  pieces.length === 1
    ? []
    : pieces
        .flatMap(({ text }) => dictionary.chineseOf([text]).flatMap(waysOfChinese))
        .map(({ term, weight }) => ({ term, weight: partTrust * weight }));

/** What an English question asks for, in Chinese characters; words that nobody translates stay as they are. */
export const chineseOf = (question: string, dictionary: Dictionary): Group[] => {
  const pieces = tellingPieces(question, ['en']);
  const groups: Group[] = [];
  for (let at = 0; at < pieces.length; ) {
    let length = Math.min(longestPhrase, pieces.length - at);
    const known = (): readonly string[] => dictionary.chineseOf(pieces.slice(at, at + length).map(({ text }) => text));
    while (length > 1 && known().length === 0) length -= 1;
    const phrase = pieces.slice(at, at + length);
    const itself = phrase.flatMap((piece) => termsOfPiece(piece, null).map((term) => ({ term, weight: 1 })));
    const ways = [...itself, ...waysOfParts(phrase, dictionary), ...known().flatMap(waysOfChinese)];
    groups.push({ ways: withOtherNames(ways, null), weight: 1 });
    at += length;
  }
  return withoutRepeats(groups);
};
