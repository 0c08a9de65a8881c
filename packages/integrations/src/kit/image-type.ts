import type { ImageMediaType } from './ai-vendor.ts';

/** The letters that a file of each kind has at these places. */
const beginnings: readonly (readonly [ImageMediaType, Readonly<Record<number, string>>])[] = [
  ['image/png', { 0: '\x89PNG\r\n\x1a\n' }],
  ['image/jpeg', { 0: '\xff\xd8\xff' }],
  ['image/gif', { 0: 'GIF8' }],
  ['image/webp', { 0: 'RIFF', 8: 'WEBP' }],
];
const longestBeginning = 12;

/** In base64 a picture of so many bytes is still less than the 5 MB that the strictest vendor takes. */
export const largestPicture = 3_500_000;

/** What kind of picture these bytes are, by their beginning and not by what a server says; null for none that models take. */
export const imageTypeOf = (bytes: Uint8Array): ImageMediaType | null => {
  const beginning = String.fromCharCode(...bytes.subarray(0, longestBeginning));
  const fits = (letters: Readonly<Record<number, string>>): boolean =>
    Object.entries(letters).every(([at, text]) => beginning.startsWith(text, Number(at)));
  return beginnings.find(([, letters]) => fits(letters))?.[0] ?? null;
};
