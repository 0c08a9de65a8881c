import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { sizeOfPicture } from './picture-size.ts';
import { remakePicture } from './remake-picture.ts';

const within = { width: 100, height: 100 };

/** Red on the left, blue on the right. */
const drawn = () => {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 20, 20);
  context.fillStyle = 'blue';
  context.fillRect(20, 0, 20, 20);
  return canvas;
};

/** As a camera that was held upright writes it: the words in it say that it is to be turned, and where it was taken. */
const turned = (jpeg: Buffer): Buffer => {
  const words = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')]);
  const place = Buffer.concat([words, Buffer.from('GPS 52.52 13.40')]);
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, place, jpeg.subarray(2)]);
};

describe('remakePicture', () => {
  it('turns a picture as its camera held it, and leaves where it was taken behind', async () => {
    const { bytes, width, height } = await remakePicture(turned(drawn().toBuffer('image/jpeg', 90)), within);
    expect([width, height]).toEqual([20, 40]);
    expect(Buffer.from(bytes).includes('GPS')).toBe(false);
    const seen = createCanvas(20, 40).getContext('2d');
    seen.drawImage(await loadImage(Buffer.from(bytes)), 0, 0);
    const top = seen.getImageData(10, 4, 1, 1).data;
    expect(top[0]).toBeGreaterThan(200);
  });

  it('makes a larger one smaller and leaves a smaller one as large as it is', async () => {
    const small = { width: 10, height: 10 };
    expect(await remakePicture(drawn().toBuffer('image/png'), small)).toMatchObject({ width: 10, height: 5 });
    expect(await remakePicture(drawn().toBuffer('image/webp'), within)).toMatchObject({ width: 40, height: 20 });
  });

  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)('knows the size of a %s before it is drawn', (kind) => {
    const bytes = kind === 'image/png' ? drawn().toBuffer(kind) : drawn().toBuffer(kind, 80);
    expect(sizeOfPicture(bytes)).toEqual({ width: 40, height: 20 });
  });
});
