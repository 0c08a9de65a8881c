import type { EvaluationFigures, ExpectedPassage } from '@inkstone/contract/evaluations';
import { folded } from '@inkstone/retrieval/terms/fold';
import { termsOf } from '@inkstone/retrieval/terms/terms';

/** A passage as a question found it. */
export type FoundPlace = {
  name: string;
  text: string;
  language: string | null;
  score: number;
  firstPage: number | null;
  lastPage: number | null;
};

const withoutFolder = (name: string): string => name.split(/[/\\]/).at(-1) ?? name;
const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{1,8}$/i, '');

/** Whether a document is the one that people mean by a name: with or without its folder and its ending. */
export const isCalled = (name: string, expected: string): boolean => {
  const [one, other] = [folded(name).trim(), folded(expected).trim()];
  const ways = [one, withoutFolder(one), withoutEnding(one), withoutEnding(withoutFolder(one))];
  return ways.includes(other);
};

const squeezed = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A long text need not stand in one passage to the letter: it may be cut, or broken by a line of the page. */
const longText = 60;
const mostOfIt = 0.8;

const holds = ({ text, language }: FoundPlace, expected: string): boolean => {
  if (squeezed(text).includes(squeezed(expected))) return true;
  if (expected.length < longText) return false;
  const there = new Set(termsOf(text, language));
  const wanted = new Set(termsOf(expected, language));
  return [...wanted].filter((term) => there.has(term)).length >= mostOfIt * wanted.size;
};

/** Whether nothing answers a question. */
export const isUnanswerable = ({ document, page, text }: ExpectedPassage): boolean => document === null && page === null && text === null;

const isRight = (found: FoundPlace, { document, page, text }: ExpectedPassage): boolean => {
  if (document !== null && !isCalled(found.name, document)) return false;
  if (page !== null && (found.firstPage === null || page < found.firstPage || page > (found.lastPage ?? found.firstPage))) return false;
  return text === null || holds(found, text);
};

/** The place of the first right passage, from 1 on; null where none is. */
export const rankOf = (found: readonly FoundPlace[], expected: ExpectedPassage): number | null => {
  if (isUnanswerable(expected)) return null;
  const at = found.findIndex((passage) => isRight(passage, expected));
  return at < 0 ? null : at + 1;
};

type Asked = { isUnanswerable: boolean; rank: number | null; hasFound: boolean };

const meanOf = <Each>(all: readonly Each[], worth: (each: Each) => number): number | null =>
  all.length ? all.reduce((sum, each) => sum + worth(each), 0) / all.length : null;

/** What came of all questions together. */
export const figuresOf = (answers: readonly Asked[]): EvaluationFigures => {
  const answerable = answers.filter((each) => !each.isUnanswerable);
  const hit = (most: number) => meanOf(answerable, ({ rank }) => (rank !== null && rank <= most ? 1 : 0));
  return {
    ...{ hit1: hit(1), hit3: hit(3), hit5: hit(5) },
    mrr: meanOf(answerable, ({ rank }) => (rank === null ? 0 : 1 / rank)),
    refused: meanOf(
      answers.filter((each) => each.isUnanswerable),
      ({ hasFound }) => (hasFound ? 0 : 1),
    ),
  };
};
