import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';

/** A question, and which passages answer it: `document index`. */
export type Question = {
  text: string;
  right: ReadonlySet<string>;
  /** Its number in the set, where the set gives numbers; else it is counted. */
  id?: number;
  /** What answers it, word for word, where the set says so. */
  answers?: readonly string[];
  /** Where it is given in which documents to look. */
  documents?: readonly string[];
};
/** Documents with questions about them. */
export type QuestionSet = { documents: IndexedDocument[]; questions: Question[] };

/** Which questions are looked at: those with odd numbers are for tuning, the others are told. */
export type Half = 'odd' | 'even';

/** The questions of a half. */
export const halfOf = (questions: readonly Question[], half: Half): Question[] =>
  questions.filter(({ id }, at) => ((id ?? at + 1) % 2 === 0 ? 'even' : 'odd') === half);

/** All documents of an evaluation stand in one base. */
export const base = 'evaluation';

/** How a place in an answer is named. */
export const placeOf = (document: string, index: number): string => `${document} ${index}`;
