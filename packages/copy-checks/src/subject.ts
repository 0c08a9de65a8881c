import { lengthOf } from '@inkstone/text/length';
import { type Block, blocksOf } from '@inkstone/text/visible-text';
import type { Check, CopySubject, Verdict } from './copy.ts';
import { visibleOf } from './visible.ts';

/** A subject with its texts by what they are for. */
export type Subject = CopySubject & {
  title: string;
  /** All visible words of the bodies, a line for each block. */
  body: string;
  blocks: readonly Block[];
  firstParagraph: string;
  seoTitle: string;
  seoDescription: string;
  /** Whether the kind of draft has texts for search results at all. */
  hasSeo: boolean;
  /** The length of the body as its language counts. */
  words: number;
};

/** Sorts the texts of a subject. */
export const subjectOf = (given: CopySubject): Subject => {
  const textOf = (role: string): string =>
    given.texts
      .filter((text) => text.role === role)
      .map(visibleOf)
      .join('\n');
  const blocks = given.texts
    .filter(({ role }) => role === 'body')
    .flatMap(({ shape, text }): Block[] => (shape === 'html' ? blocksOf(text) : [{ kind: 'paragraph', text }]));
  const body = textOf('body');
  return {
    ...given,
    title: textOf('title'),
    body,
    blocks,
    firstParagraph: blocks.find(({ kind }) => kind === 'paragraph')?.text ?? '',
    seoTitle: textOf('seoTitle'),
    seoDescription: textOf('seoDescription'),
    hasSeo: given.texts.some(({ role }) => role === 'seoTitle' || role === 'seoDescription'),
    words: lengthOf(body, given.language),
  };
};

/** A check with its verdict. */
export const check = (name: Check['name'], group: Check['group'], [verdict, params = {}]: readonly [Verdict, Check['params']?]): Check => ({
  name,
  group,
  verdict,
  params,
});

/** Good between two bounds, fair a little beside them. */
export const within = (value: number, [low, high]: readonly [number, number], slack: number): Verdict => {
  if (value >= low && value <= high) return 'good';
  return value >= low * (1 - slack) && value <= high * (1 + slack) ? 'fair' : 'poor';
};
