import { ProductFileError } from './file-error.ts';

export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

const looked = 2000;

/** Of a text in UTF-16 without a mark every other byte is zero, if it has Latin letters or commas. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, looked);
  const zerosAt = (parity: 0 | 1) => head.reduce((count, byte, at) => (byte === 0 && at % 2 === parity ? count + 1 : count), 0);
  const many = head.length * 0.2;
  if (zerosAt(1) > many) return 'utf-16le';
  return zerosAt(0) > many ? 'utf-16be' : null;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** The text of a file, without its mark, and how it was written down: what is neither Unicode nor empty is taken for Windows-1252. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: TextEncoding } => {
  // What a workbook and every other archive begins with.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) throw new ProductFileError({ kind: 'spreadsheet' });
  const utf16 = utf16Of(bytes);
  const encoding = utf16 ? 'utf-16' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const text = new TextDecoder(utf16 ?? encoding).decode(bytes);
  if (text.includes('\0')) throw new ProductFileError({ kind: 'notText' });
  if (!text.trim()) throw new ProductFileError({ kind: 'empty' });
  return { text, encoding };
};
