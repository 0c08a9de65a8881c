import type { DocumentPart, DocumentText } from './document-text.ts';

/** Puts the pages of a document together as they come. */
export const gatherParts = () => {
  const texts: string[] = [];
  const document: Pick<DocumentText, 'pages' | 'blocks'> = { pages: [], blocks: [] };
  return {
    /** Answers the how-manieth page it is. */
    add: ({ text, page, blocks }: DocumentPart): number => {
      texts.push(text);
      for (const block of blocks) document.blocks.push(block);
      return document.pages.push(page);
    },
    /** The document as far as it has come, or whole with what is said at its end. */
    document: (end: Omit<DocumentText, 'text' | 'pages' | 'blocks'> = { notes: [] }): DocumentText => ({
      text: texts.join(''),
      ...document,
      ...end,
    }),
  };
};
