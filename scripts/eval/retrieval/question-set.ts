import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';

/** A question, and which passages answer it: `document index`. */
export type Question = { text: string; right: ReadonlySet<string> };
/** Documents with questions about them. */
export type QuestionSet = { documents: IndexedDocument[]; questions: Question[] };

/** All documents of an evaluation stand in one base. */
export const base = 'evaluation';

/** How a place in an answer is named. */
export const placeOf = (document: string, index: number): string => `${document} ${index}`;
