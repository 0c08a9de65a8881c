import { buffer } from 'node:stream/consumers';
import type { ChatAttachment } from '@inkstone/contract/chat-attachments';
import type { ImagePart } from '@inkstone/integrations/kit/ai-vendor';
import { imageTypeOf, largestPicture } from '@inkstone/integrations/kit/image-type';
import type { createFilesFeature } from '#server/features/files/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { PlacedPassage } from '../sources/sources.ts';
import type { AttachmentRow } from './attachment.repository.ts';

type OpenFile = ReturnType<typeof createFilesFeature>['open'];

/** A model looks at so many pictures of a conversation at once, the newest. */
const mostPictures = 3;
/** The words of a picture, in characters, for a model that sees it. */
const longestWords = 2000;

export const seesPictures = ({ capabilities }: { capabilities: readonly string[] }): boolean => capabilities.includes('vision');

/** Of what was sent along on the way to a question, the first first: the pictures that a model is shown. */
export const picturesToShow = (attachments: readonly ChatAttachment[], model: { capabilities: readonly string[] }): string[] =>
  seesPictures(model)
    ? attachments
        .filter(({ isPicture, bytes }) => isPicture && bytes <= largestPicture)
        .slice(-mostPictures)
        .map(({ id }) => id)
    : [];

const readPicture = async (openFile: OpenFile, accountId: string, fileId: string): Promise<ImagePart | null> => {
  try {
    const { read } = await openFile(accountId, fileId);
    const bytes = new Uint8Array(await buffer(await read()));
    const mediaType = imageTypeOf(bytes);
    return mediaType && { type: 'image', bytes, mediaType };
  } catch (error) {
    // Where the picture cannot be read now, the text that was read when it was attached is used.
    if (error instanceof AppError) return null;
    throw error;
  }
};

/** Pictures as passages that can be cited, with the words that were read from them; one that cannot be read now is left out. */
export const shownPictures = async (rows: readonly AttachmentRow[], openFile: OpenFile): Promise<PlacedPassage[]> => {
  const shown = await Promise.all(
    rows.map(async ({ id, accountId, fileId, name, kind, digest, content }): Promise<PlacedPassage[]> => {
      const picture = await readPicture(openFile, accountId, fileId);
      if (!picture) return [];
      const text = content.text.slice(0, longestWords);
      const place = { document: id, index: 0, name, kind, start: 0, end: text.length, pages: [], contentHash: digest };
      const found = { document: id, index: 0, text, headings: [], language: content.language ?? null, title: name, score: 1 };
      return [{ ...found, place: { ...place, isEdited: false, isAttached: true }, picture }];
    }),
  );
  return shown.flat();
};
