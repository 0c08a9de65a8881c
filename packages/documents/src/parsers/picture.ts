import { DocumentError } from '../document-error.ts';
import type { Parser, Reading } from './reading.ts';

/** The paragraphs that were read by eye. */
export const addSeenText = (page: ReturnType<Reading['builder']['openPage']>, text: string): void => {
  for (const paragraph of text.split(/\n[ \t]*(?=\n)/)) page.add('paragraph', paragraph.trim());
};

const mostPixels = 100_000_000;

/** Width and height as the head of a PNG, GIF or JPEG says them; null where it does not. */
const sizeOf = (bytes: Uint8Array): { width: number; height: number } | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 30) return null;
  if (bytes[0] === 0x89) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (bytes[0] === 0x47) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (bytes[0] !== 0xff) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && marker % 4 !== 0) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
};

/** Pictures, by the words that are seen in them. */
export const readPictureFile: Parser = async ({ bytes }, { builder, readPicture }) => {
  const size = sizeOf(bytes);
  if (size && size.width * size.height > mostPixels) throw new DocumentError('document.tooLarge', { most: mostPixels });
  const text = await readPicture(bytes);
  const page = builder.openPage();
  addSeenText(page, text ?? '');
  page.close();
  builder.note(text === null ? 'document.picturesUnread' : 'document.readByEye', { pages: 1 });
};
