import { type DocumentTexts, listsOfDocument } from './document-lists.ts';

/** What documents of one base come to: their terms, the blocks of each behind one another, and how long each passage of each document is. */
export type CountedDocuments = {
  terms: string[];
  /** The blocks of all terms, one behind the other; a term's end where the next one's begin. */
  blocks: Uint8Array<ArrayBuffer>;
  ends: number[];
  lengths: number[][];
};

/** Counts the words of documents whose passages are numbered from `first` on. */
export const countDocuments = (documents: readonly DocumentTexts[], first: number): CountedDocuments => {
  const lists = new Map<string, Uint8Array[]>();
  const lengths: number[][] = [];
  let next = first;
  for (const document of documents) {
    const counted = listsOfDocument(document, next);
    for (const [term, block] of counted.blocks) {
      const list = lists.get(term);
      if (list) list.push(block);
      else lists.set(term, [block]);
    }
    lengths.push(counted.lengths);
    next += counted.lengths.length;
  }
  const all = [...lists.values()].flat();
  const blocks = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  const ends: number[] = [];
  let end = 0;
  for (const list of lists.values()) {
    for (const block of list) {
      blocks.set(block, end);
      end += block.length;
    }
    ends.push(end);
  }
  return { terms: [...lists.keys()], blocks, ends, lengths };
};
