import type { AnswerEnd, AnswerEvent, AnswerUsage, Block } from './answer-events.ts';

/** An answer that is whole, its blocks in their order. */
export type Answer = { blocks: readonly Block[]; end: AnswerEnd; usage: AnswerUsage | null };

/** Gathers the events of an answer; null until its last one. */
export const createAnswerKeeper = (): ((event: AnswerEvent) => Answer | null) => {
  const blocks: Block[] = [];
  return (event) => {
    if (event.type === 'end') blocks.push(event.block);
    if (event.type !== 'finish') return null;
    return { blocks: blocks.toSorted((one, other) => one.block - other.block), end: event.end, usage: event.usage };
  };
};

/** All that is written in blocks of a kind, as one text. */
export const wordsOf = ({ blocks }: Answer, kind: 'text' | 'thinking'): string =>
  blocks.map((block) => (block.kind === kind ? block.text : '')).join('');
