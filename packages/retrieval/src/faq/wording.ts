import { isSmallWord, languageOfSmallWords, withoutAskingInCharacters } from '../question/small-words.ts';
import { folded, withoutAccents } from '../terms/fold.ts';
import { type Piece, piecesOf } from '../terms/pieces.ts';
import { isStemmed, stemOf } from '../terms/stem.ts';

/** A word, two that follow each other, or a piece of one; small where it says little of what is asked. */
export type Term = { text: string; isSmall: boolean };

/** By what two wordings of a question are compared: their words with what stands before them, and pieces of words, which a slip of the pen leaves standing. */
export type Wording = {
  words: Term[];
  pieces: Term[];
  /** What it is about, word by word, as far as it says so: as it is written, without accents. */
  about: string[];
};

const shortest = 3;
const longest = 5;
const longestWord = 40;
const mostTerms = 1000;

const runsOf = (characters: readonly string[], length: number): string[] =>
  characters.slice(0, Math.max(0, characters.length - length + 1)).map((_, at) => characters.slice(at, at + length).join(''));

/** Pieces of a word with its ends; characters of Chinese, Japanese and Korean alone and in pairs. */
const piecesOfPiece = ({ kind, text }: Piece): string[] => {
  const characters = [...(kind === 'characters' ? text : `_${withoutAccents(text).slice(0, longestWord)}_`)];
  const lengths = kind === 'characters' ? [1, 2] : [shortest, shortest + 1, longest];
  return lengths.flatMap((length) => runsOf(characters, length));
};

const wordsOfPiece = ({ kind, text }: Piece, language: string | null): string[] => {
  if (kind === 'characters') return text.length === 1 ? [text] : runsOf([...text], 2);
  return [kind === 'word' && isStemmed(language) ? stemOf(text, language) : withoutAccents(text)];
};

/** Particles of Chinese, and the letters of Japanese in which its particles and endings are written. */
const particles = /[的了是在么吧啊呀吗呢我你您他她它们这那有和与及就都也请问\p{Script=Hiragana}]/gu;

const once = (terms: readonly Term[]): Term[] => [...new Map(terms.map((term) => [term.text, term])).values()].slice(0, mostTerms);

/** Takes a question apart, in any language. */
export const wordingOf = (question: string): Wording => {
  const text = folded(question);
  const language = languageOfSmallWords(text);
  const languages = language ? [language] : [];
  const telling = piecesOf(withoutAskingInCharacters(text).replaceAll(particles, ' ')).filter(
    (piece) => piece.kind !== 'word' || !isSmallWord(piece.text, languages),
  );
  const tellingWords = new Set(telling.flatMap((piece) => wordsOfPiece(piece, language)));
  const tellingPieces = new Set(telling.flatMap(piecesOfPiece));
  const all = piecesOf(text);
  const asTerm = (word: string): Term => ({ text: word, isSmall: !tellingWords.has(word) });
  const words = all.flatMap((piece) => wordsOfPiece(piece, language)).map(asTerm);
  // Characters are in pairs already.
  const spaced = all.filter(({ kind }) => kind !== 'characters').flatMap((piece) => wordsOfPiece(piece, language).map(asTerm));
  const pairs = spaced.map((word, at) => {
    const before = spaced[at - 1];
    return { text: `${before?.text ?? ''} ${word.text}`, isSmall: word.isSmall && before?.isSmall !== false };
  });
  const pieces = all.flatMap(piecesOfPiece).map((piece) => ({ text: piece, isSmall: !tellingPieces.has(piece) }));
  const about = telling.flatMap(({ kind, text: piece }) => (kind === 'characters' ? [...piece] : [withoutAccents(piece)]));
  return { words: once([...words, ...pairs]), pieces: once(pieces), about: [...new Set(about)].slice(0, mostTerms) };
};

const longestKey = 500;

/** A question as it is the same in small letters, without accents, signs and gaps; empty where there are only signs. */
export const keyOf = (question: string): string =>
  piecesOf(question)
    .map(({ text }) => withoutAccents(text))
    .join(' ')
    .slice(0, longestKey);
