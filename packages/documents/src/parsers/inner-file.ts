import { DocumentError, type DocumentErrorCode } from '../document-error.ts';
import type { Reading, Source } from './reading.ts';

/** What ends the whole document, wherever in it it happens. */
const ends = new Set(['document.tooManyPages', 'document.tooMuchText', 'document.tooMuchInside']);

/** Reads a file inside another one; what cannot be read of it is a note and the answer, and the others are read. */
export const readInnerFile = async (source: Source, { builder, readInner }: Reading): Promise<DocumentErrorCode | null> => {
  builder.setFile(source.name);
  try {
    await readInner(source);
    return null;
  } catch (error) {
    if (error instanceof DocumentError && ends.has(error.code)) throw error;
    const reason = error instanceof DocumentError ? error.code : 'document.damaged';
    builder.note('document.attachmentUnread', { name: source.name, reason });
    return reason;
  } finally {
    builder.setFile(null);
  }
};
