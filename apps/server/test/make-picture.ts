import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

type Made = { width: number; height: number; grey?: number; note?: string };

/** A PNG that is drawn: of one grey, with a note that nobody sees. */
export const pictureOf = ({ width, height, grey = 120, note = 'taken at home' }: Made): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const row = Buffer.alloc(width + 1, grey);
  row[0] = 0;
  const points = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${note}`)),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
};
