import { crc32, deflateRawSync } from 'node:zlib';

/** A file to be packed; `size` lies about its length, `isLocked` says that it has a password. */
export type Packed = { name: string; content: string | Uint8Array; size?: number; isLocked?: boolean };

const header = (signature: number, numbers: readonly (readonly [number, 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(4 + numbers.reduce((sum, [, width]) => sum + width, 0));
  bytes.writeUInt32LE(signature, 0);
  let at = 4;
  for (const [value, width] of numbers) {
    bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
};

/** A ZIP of files, with lies where they are asked for. */
export const zipOf = (files: readonly Packed[]): Uint8Array => {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, size, isLocked } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const path = Buffer.from(name);
    const flags = 0x800 | (isLocked ? 1 : 0);
    const common = [[20, 2], [flags, 2], [8, 2], [0, 2], [0x21, 2], [crc32(bytes), 4], [packed.length, 4], [size ?? bytes.length, 4], [path.length, 2], [0, 2]] as const;
    const local = Buffer.concat([header(0x04034b50, common), path, packed]);
    list.push(Buffer.concat([header(0x02014b50, [[20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), path]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(list);
  const end = header(0x06054b50, [[0, 2], [0, 2], [files.length, 2], [files.length, 2], [directory.length, 4], [at, 4], [0, 2]]);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
};
