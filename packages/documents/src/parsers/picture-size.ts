import type { PictureSize } from '../remade-picture.ts';

const letters = (bytes: Uint8Array, from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));

/** Of the three ways in which a WebP begins, where it says its size and how (https://developers.google.com/speed/webp/docs/riff_container). */
const sizeOfWebp = (view: DataView, way: string): PictureSize | null => {
  if (way === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (way === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return way === 'VP8X' ? { width: three(24), height: three(27) } : null;
};

const sizeOfJpeg = (bytes: Uint8Array, view: DataView): PictureSize | null => {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    // Of these, C4, C8 and CC say something else than the size.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && (marker === 0xc0 || marker % 4 !== 0);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
};

/** Width and height as the head of a PNG, GIF, JPEG or WebP says them; null where it does not. */
export const sizeOfPicture = (bytes: Uint8Array): PictureSize | null => {
  if (bytes.length < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes[0] === 0x89) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (bytes[0] === 0x47) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (letters(bytes, 0) === 'RIFF' && letters(bytes, 8) === 'WEBP') return sizeOfWebp(view, letters(bytes, 12));
  return bytes[0] === 0xff ? sizeOfJpeg(bytes, view) : null;
};
