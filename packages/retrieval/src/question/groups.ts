import type { Group, Way } from '../index/score.ts';
import { type Piece, piecesOf } from '../terms/pieces.ts';
import { isStemmed, type StemmedLanguage } from '../terms/stem.ts';
import { termsOfPiece } from '../terms/terms.ts';
import { isAskerWord, isHelpingWord, isOfficeItself } from './asker-words.ts';
import { germanCompoundsOf, germanFormsOf } from './german-forms.ts';
import { otherNamesOf } from './office-words.ts';
import { isSmallWord } from './small-words.ts';

/** What one character counts beside a pair of them. */
const aloneWeight = 0.4;
/** What counts that is written in hiragana alone: mostly endings and particles. */
const hiraganaWeight = 0.4;
/** What counts that only names the office that is asked, where the question has more. */
const officeWeight = 0.3;
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

const weightOfCharacters = (term: string, text: string): number => {
  const office = [...text].length > 2 && isOfficeItself(term) ? officeWeight : 1;
  return ([...term].length === 1 ? aloneWeight : 1) * (isHiragana.test(term) ? hiraganaWeight : 1) * office;
};

const ofCharacters = (text: string): Group[] =>
  termsOfPiece({ kind: 'characters', text }, null).map((term) => ({
    ways: withOtherNames([term], otherNamesOf(term, null)),
    weight: weightOfCharacters(term, text),
  }));

/** Whether a word may be German, and which words of the question stand beside it. */
type Around = { isGerman: boolean; beside: readonly Piece[] };

/** A word, by its stem in each of the languages, and as it is: a text that was too short to tell its language has no stems. */
const ofWord = (
  piece: Piece,
  languages: readonly StemmedLanguage[],
  { isGerman, beside }: Around = { isGerman: false, beside: [] },
): Group => {
  const terms = [...languages.flatMap((language) => termsOfPiece(piece, language)), ...termsOfPiece(piece, null)];
  const others = languages.flatMap((language) => termsOfPiece(piece, language).flatMap((term) => otherNamesOf(term, language)));
  const german = isGerman
    ? [
        ...germanFormsOf(piece.text),
        ...beside.flatMap(({ text }) => [...germanCompoundsOf(piece.text, text), ...germanCompoundsOf(text, piece.text)]),
      ]
    : [];
  return { ways: withOtherNames(terms, [...others, ...german]), weight: isOfficeItself(piece.text) ? officeWeight : 1 };
};

const tellingOf = (all: readonly Piece[], languages: readonly StemmedLanguage[]): readonly Piece[] => {
  const telling = all.filter(({ kind, text }) => kind !== 'word' || !isSmallWord(text, languages));
  const asked = telling.filter(({ kind, text }) => kind !== 'word' || !isHelpingWord(text, languages));
  return [asked, telling].find(({ length }) => length > 0) ?? all;
};

/** The pieces of a question that say what it is about; all of them where none does. Small words stand in most passages, and would cost as much as all others together. */
export const tellingPieces = (question: string, languages: readonly StemmedLanguage[]): readonly Piece[] =>
  tellingOf(piecesOf(question), languages);

/** Small words are those of the question's own language: what is small in German (war, die) may be all that an English question is about. */
const languagesOfSmallWords = (language: string | null, languages: readonly StemmedLanguage[]): readonly StemmedLanguage[] =>
  isStemmed(language) && (languages.length === 0 || languages.includes(language)) ? [language] : languages;

/** So many words of a question may be one in the name of a file. */
const mostJoined = 3;

/** A word with those around it as one, in each way: a file is called CVSHealth or BankOfAmerica. */
const joinedWith = (all: readonly Piece[], at: number): string[] => {
  const joined: string[] = [];
  for (let length = 2; length <= mostJoined; length += 1)
    for (let from = Math.max(0, at - length + 1); from <= at && from + length <= all.length; from += 1) {
      const run = all.slice(from, from + length);
      if (run.every(({ kind }) => kind !== 'characters')) joined.push(run.map(({ text }) => text).join(''));
    }
  return joined;
};

/** What a question asks of passages, and at the same places what it asks of titles and names, where words that stand together may be one. */
export type Asked = { groups: Group[]; titles: Group[] };

/** What a question asks for, word by word, where the documents are written in those languages. */
export const askedOf = (question: string, languages: readonly string[], language: string | null = null): Asked => {
  const stemmed = languages.filter(isStemmed);
  const all = piecesOf(question);
  const small = languagesOfSmallWords(language, stemmed);
  const telling = tellingOf(all, small);
  const things = telling.filter(({ kind, text }) => kind !== 'word' || !isAskerWord(text, small));
  const asked = telling.flatMap((piece) => {
    if (piece.kind === 'characters') return ofCharacters(piece.text).map((group) => ({ group, title: group }));
    const at = things.indexOf(piece);
    const beside = at < 0 ? [] : [things[at - 1], things[at + 1]].flatMap((next) => (next?.kind === 'word' ? next : []));
    const own = ofWord(piece, stemmed, { isGerman: small.includes('de'), beside });
    const group = at < 0 ? { ...own, isOfAsker: true } : own;
    const joined = joinedWith(all, all.indexOf(piece)).flatMap((text) => ofWord({ kind: 'word', text }, stemmed).ways);
    return [{ group, title: { ...group, ways: [...new Map([...joined, ...group.ways].map((way) => [way.term, way])).values()] } }];
  });
  const groups = withoutRepeats(asked.map(({ group }) => group));
  const titleOf = new Map(asked.map(({ group, title }) => [group, title]));
  return { groups, titles: groups.map((group) => titleOf.get(group) ?? group) };
};

/** The same of passages alone. */
export const groupsOf = (question: string, languages: readonly string[], language: string | null = null): Group[] =>
  askedOf(question, languages, language).groups;
