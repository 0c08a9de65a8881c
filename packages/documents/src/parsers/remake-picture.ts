import { createCanvas, loadImage } from '@napi-rs/canvas';
import { DocumentError } from '../document-error.ts';
import type { PictureSize, RemadePicture } from '../remade-picture.ts';
import { sizeOfPicture } from './picture-size.ts';

/** More is no picture that people take; drawn, this many take 200 MB. */
const mostPixels = 50_000_000;
const quality = 88;

/**
 * Draws a PNG, JPEG or WebP anew, turned as its camera held it and no larger than it may be: places, names of devices and whatever else
 * was hidden in the file are left behind.
 */
export const remakePicture = async (bytes: Uint8Array, within: PictureSize): Promise<RemadePicture> => {
  const said = sizeOfPicture(bytes);
  if (!said) throw new DocumentError('document.damaged');
  if (said.width * said.height > mostPixels) throw new DocumentError('document.tooLarge', { most: mostPixels });
  const picture = await loadImage(bytes);
  const scale = Math.min(1, within.width / picture.width, within.height / picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return { bytes: canvas.toBuffer('image/webp', quality), width, height };
};
