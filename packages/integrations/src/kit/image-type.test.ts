import { expect, it } from 'vitest';
import { imageTypeOf } from './image-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF89a\x01\0', 'image/gif'],
  ['RIFF\x10\n\r\0WEBPVP8 ', 'image/webp'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['<!doctype html>\x89PNG\r\n\x1a\n', null],
  ['\0\0\0\x1cftypavif', null],
  ['RIFF\x10\0\0\0WAVEfmt ', null],
  ['', null],
])('%j is %s', (text, type) => {
  expect(imageTypeOf(bytesOf(text))).toBe(type);
});
