import { DocumentError } from '../document-error.ts';
import type { Reading, Source } from './reading.ts';

/** What ends the whole document, wherever in it it happens. */
const ends = new Set(['document.tooManyPages', 'document.tooMuchText', 'document.tooMuchInside']);

/** Reads a file inside another one; what cannot be read of it is a note, and the others are read. */
export const readInnerFile = async (source: Source, { builder, readInner }: Reading): Promise<void> => {
  builder.setFile(source.name);
  try {
    await readInner(source);
  } catch (error) {
    if (error instanceof DocumentError && ends.has(error.code)) throw error;
    builder.note('document.attachmentUnread', {
      name: source.name,
      reason: error instanceof DocumentError ? error.code : 'document.damaged',
    });
  } finally {
    builder.setFile(null);
  }
};
