import type { WriterField } from '@inkstone/contract/writers';

/** One text that a model is asked for; what is longer than its limit is left out and said so, never cut. */
export type AnswerField<Name extends string = string> = WriterField & {
  /** Also its key in JSON and its tag; no name of an element that may stand in rich text. */
  name: Name;
  /** What the text needs of a model's room, its markup included. */
  tokens: number;
};
