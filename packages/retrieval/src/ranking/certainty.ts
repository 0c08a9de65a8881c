import type { Group } from '../index/score.ts';
import { piecesOf } from '../terms/pieces.ts';
import { termsOf } from '../terms/terms.ts';
import type { Closeness } from './closeness.ts';
import { alikeIn } from './word-alike.ts';

/** By what is told whether a passage answers a question or is only near it. */
export const signNames = [
  /** What the passage is worth beside others. */
  'worth',
  /** How much of the question stands in it, by weight, and the same squared. */
  'covered',
  'coveredTwice',
  'together',
  'inOrder',
  /** How many words of the question stand in it, whatever they weigh. */
  'words',
  /** What the rarest word weighs that does not stand in it, of the rarest one. */
  'missing',
  /** How many of the question's names and of its numbers stand in it, less a half; 0 without any. */
  'names',
  'numbers',
  /** How many words the question has. */
  'length',
  /** How far it is ahead of the second and of the tenth. */
  'ahead',
  'alone',
  /** How rare the rarest word is. */
  'rarity',
  /** What the words that stand in it weigh, together and close together, and what those weigh that do not: the more, the less it is chance. */
  'told',
  'toldTogether',
  'untold',
  /** How far it is ahead of the second, of what it is worth. */
  'lead',
  /** How much of a long question stands in it. */
  'coveredLong',
  /** How many words of the question stand in it, or others of their family. */
  'family',
  /** How much of the question stands in one sentence of it, and how much word for word as it is asked. */
  'inSentence',
  'exact',
] as const;
export type Signs = Record<(typeof signNames)[number], number>;

/** Which questions are alike: with words, with characters (Chinese, Japanese, Korean), or asked in the other language of the dictionary. */
export type QuestionKind = 'words' | 'characters' | 'translated';

type Model = { base: number; of: Signs };

/** Fitted on odd questions of nine public sets by `npm run eval:retrieval -- --fit`. */
const models: Record<QuestionKind, Model> = {
  words: {
    base: -12.55,
    of: {
      ...{ worth: 21.99, covered: -3.04, coveredTwice: -13.14, together: 2.08, inOrder: 0.17, words: -0.76, missing: 0.84 },
      ...{ names: 1.37, numbers: 0.83, length: 15.17, ahead: 44.35, alone: -6.12, rarity: -1.13, told: 1.06 },
      ...{ toldTogether: -0.52, untold: -2.59, lead: -6.6, coveredLong: -0.99, family: 8.77, inSentence: 1.21, exact: 1.41 },
    },
  },
  characters: {
    base: 3.43,
    of: {
      ...{ worth: 23.27, covered: -6.14, coveredTwice: -13.63, together: -8.71, inOrder: 2.34, words: 10.16, missing: -2.84 },
      ...{ names: 0, numbers: 3.11, length: -9.76, ahead: 37.1, alone: 14.44, rarity: -14.08, told: 0.62 },
      ...{ toldTogether: 0.84, untold: 1.57, lead: -10.41, coveredLong: 6.71, family: 1.57, inSentence: 2.86, exact: -6.14 },
    },
  },
  translated: {
    base: -2.84,
    of: {
      ...{ worth: 27.2, covered: -10.2, coveredTwice: -1.07, together: -7.05, inOrder: 0.33, words: 0.21, missing: -0.4 },
      ...{ names: -1.95, numbers: 2.07, length: -2.49, ahead: 6.47, alone: 12.28, rarity: 0.94, told: -0.78 },
      ...{ toldTogether: 2.31, untold: -0.6, lead: -1.41, coveredLong: 15.12, family: 2.6, inSentence: 2, exact: -1.41 },
    },
  },
};

/** A word with a capital that stands behind another word. */
const name = /(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}’'-]+/gu;

type Told = { text: string; headings: readonly string[]; title: string; language: string | null };
type Asked = { question: string; groups: readonly Group[]; weights: readonly number[]; trust: number };
/** What the best passages are worth, the best first, and how close the words of the question stand in the best one. */
type Best = { worths: readonly number[]; closeness: Closeness };

/** A word of the same family is so much of the word itself; of many translations the first few are looked at. */
const familyTrust = 0.7;
const mostOfFamily = 3;

const shareOf = (all: readonly boolean[]): number => all.filter(Boolean).length / all.length;
const lessAHalf = (all: readonly boolean[]): number => (all.length ? shareOf(all) - 0.5 : 0);

const hasCharacters = (question: string): boolean => piecesOf(question).some(({ kind }) => kind === 'characters');

/** Which model a question is judged by. */
export const kindOf = ({ question, trust }: Pick<Asked, 'question' | 'trust'>): QuestionKind => {
  if (trust < 1) return 'translated';
  return hasCharacters(question) ? 'characters' : 'words';
};

/** The signs of the best passage. */
export const signsOf = ({ question, groups, weights }: Asked, passage: Told, { worths, closeness }: Best): Signs => {
  const { text, headings, title, language } = passage;
  const there = new Set(termsOf([title, ...headings, text].join('\n'), language));
  const has = groups.map(({ ways }) => ways.some(({ term }) => there.has(term)));
  const hasWord = (word: string): boolean => termsOf(word, language).every((term) => there.has(term));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const rarest = Math.max(0.0001, ...weights);
  const told = weights.reduce((sum, weight, at) => sum + (has[at] ? weight : 0), 0);
  const covered = told / (all || 1);
  const near = groups.map(({ ways }, at) =>
    has[at] ? 1 : familyTrust * Math.max(...ways.slice(0, mostOfFamily).map(({ term }) => alikeIn(term, there))),
  );
  const plain = has.filter((_, at) => groups[at]?.weight === 1);
  const names = hasCharacters(question) ? [] : [...question.matchAll(name)].map(([word]) => word);
  const numbers = piecesOf(question).flatMap(({ kind, text: code }) => (kind === 'code' ? [code] : []));
  const [worth = 0, second = 0] = worths;
  const length = Math.log2(1 + plain.length) / 4;
  return {
    ...{ worth, covered, coveredTwice: covered * covered, together: closeness.together, inOrder: closeness.inOrder },
    ...{ inSentence: closeness.inSentence, exact: closeness.exact },
    words: plain.length ? shareOf(plain) : covered,
    missing: Math.max(0, ...weights.filter((_, at) => !has[at])) / rarest,
    names: lessAHalf(names.map(hasWord)),
    numbers: lessAHalf(numbers.map(hasWord)),
    length,
    ahead: worth - second,
    alone: worth - (worths.length > 1 ? (worths.slice(0, 10).at(-1) ?? 0) : 0),
    rarity: rarest / 10,
    ...{ told: told / 10, toldTogether: (closeness.together * all) / 10, untold: Math.log1p(all - told) },
    lead: (worth - second) / (worth || 1),
    coveredLong: length * covered,
    family: near.reduce((sum, share) => sum + share, 0) / (near.length || 1),
  };
};

/** How likely it is that the best passage answers, in 0..1. */
export const certaintyOf = (signs: Signs, kind: QuestionKind): number => {
  const { base, of } = models[kind];
  return 1 / (1 + Math.exp(-signNames.reduce((sum, sign) => sum + of[sign] * signs[sign], base)));
};
