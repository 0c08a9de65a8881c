import { DocumentError } from '../document-error.ts';
import { sizeOfPicture } from './picture-size.ts';
import type { Parser, Reading } from './reading.ts';

/** The paragraphs that were read by eye. */
export const addSeenText = (page: ReturnType<Reading['builder']['openPage']>, text: string): void => {
  for (const paragraph of text.split(/\n[ \t]*(?=\n)/)) page.add('paragraph', paragraph.trim());
};

const mostPixels = 100_000_000;

/** Pictures, by the words that are seen in them. */
export const readPictureFile: Parser = async ({ bytes }, { builder, readPicture }) => {
  const size = sizeOfPicture(bytes);
  if (size && size.width * size.height > mostPixels) throw new DocumentError('document.tooLarge', { most: mostPixels });
  const text = await readPicture(bytes);
  const page = builder.openPage();
  addSeenText(page, text ?? '');
  page.close();
  builder.note(text === null ? 'document.picturesUnread' : 'document.readByEye', { pages: 1 });
};
