import { playgroundLimits } from '@inkstone/contract/playground';
import type { Picture } from './conversation.ts';

/** The kinds of pictures that models take. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The longest side that models look at; what is larger costs time and shows them no more. */
const longestSide = 1568;
const quality = 0.85;

const urlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });

const smaller = async (bitmap: ImageBitmap): Promise<string> => {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
};

/** A picture as it is sent: made smaller where it is larger than a model looks at. Null for what is no picture, or too large still. */
export const readPicture = async (file: File): Promise<Picture | null> => {
  if (!pictureTypes.includes(file.type)) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const isLarge = Math.max(bitmap.width, bitmap.height) > longestSide || file.size * 1.4 > playgroundLimits.picture;
    const url = isLarge ? await smaller(bitmap) : await urlOf(file);
    bitmap.close();
    return url.length <= playgroundLimits.picture ? { name: file.name, url } : null;
  } catch {
    return null; // The browser cannot read it as a picture.
  }
};
