import type { Group } from '../index/score.ts';
import { piecesOf } from '../terms/pieces.ts';
import { termsOf } from '../terms/terms.ts';
import type { Closeness } from './closeness.ts';

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
] as const;
export type Signs = Record<(typeof signNames)[number], number>;

/** Which questions are alike: with words, with characters (Chinese, Japanese, Korean), or asked in the other language of the dictionary. */
export type QuestionKind = 'words' | 'characters' | 'translated';

type Model = { base: number; of: Signs };

/** Fitted on odd questions of nine public sets by `npm run eval:retrieval -- --fit`. */
const models: Record<QuestionKind, Model> = {
  words: {
    base: -13.12,
    of: {
      ...{ worth: 14.97, covered: 4.35, coveredTwice: -13.44, together: 3.18, inOrder: 1.78, words: 11.11, missing: -0.23 },
      ...{ names: 1.58, numbers: 0.35, length: 8.85, ahead: 17.24, alone: -3.99, rarity: -4.88 },
    },
  },
  characters: {
    base: -3.5,
    of: {
      ...{ worth: 23.9, covered: -6.43, coveredTwice: -6.78, together: -8.08, inOrder: 1.85, words: 8.77, missing: 0.04 },
      ...{ names: 0, numbers: 3.61, length: 0.25, ahead: 3.87, alone: 24.56, rarity: -6.34 },
    },
  },
  translated: {
    base: -8.84,
    of: {
      ...{ worth: 14.44, covered: 4.41, coveredTwice: -3.91, together: -1.47, inOrder: 7.08, words: 0.31, missing: 0.28 },
      ...{ names: -1.33, numbers: 2.24, length: 3.67, ahead: -0.82, alone: 16.5, rarity: 3.69 },
    },
  },
};

/** A word with a capital that stands behind another word. */
const name = /(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}’'-]+/gu;

type Told = { text: string; headings: readonly string[]; title: string; language: string | null };
type Asked = { question: string; groups: readonly Group[]; weights: readonly number[]; trust: number };
/** What the best passages are worth, the best first, and how close the words of the question stand in the best one. */
type Best = { worths: readonly number[]; closeness: Closeness };

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
  const covered = weights.reduce((sum, weight, at) => sum + (has[at] ? weight : 0), 0) / (all || 1);
  const rarest = Math.max(0.0001, ...weights);
  const plain = has.filter((_, at) => groups[at]?.weight === 1);
  const names = hasCharacters(question) ? [] : [...question.matchAll(name)].map(([word]) => word);
  const numbers = piecesOf(question).flatMap(({ kind, text: code }) => (kind === 'code' ? [code] : []));
  const [worth = 0, second = 0] = worths;
  return {
    ...{ worth, covered, coveredTwice: covered * covered, together: closeness.together, inOrder: closeness.inOrder },
    words: plain.length ? shareOf(plain) : covered,
    missing: Math.max(0, ...weights.filter((_, at) => !has[at])) / rarest,
    names: lessAHalf(names.map(hasWord)),
    numbers: lessAHalf(numbers.map(hasWord)),
    length: Math.log2(1 + plain.length) / 4,
    ahead: worth - second,
    alone: worth - (worths.length > 1 ? (worths.slice(0, 10).at(-1) ?? 0) : 0),
    rarity: rarest / 10,
  };
};

/** How likely it is that the best passage answers, in 0..1. */
export const certaintyOf = (signs: Signs, kind: QuestionKind): number => {
  const { base, of } = models[kind];
  return 1 / (1 + Math.exp(-signNames.reduce((sum, sign) => sum + of[sign] * signs[sign], base)));
};
