import { type FileKind, fileKindOf } from '@inkstone/contract/kit/file-kinds';

/** So many bytes of the beginning are enough to know the kind. */
export const beginningBytes = 4096;

type Content = 'pdf' | 'zip' | 'old-office' | 'png' | 'jpeg' | 'webp' | 'text' | 'other';

const startsWith = (bytes: Buffer, letters: string, at = 0): boolean =>
  bytes.subarray(at, at + letters.length).toString('latin1') === letters;

/** Letters by which a container of another program begins: RAR, 7-Zip, gzip, ELF, Windows programs. */
const foreign = ['Rar!', '7z\xbc\xaf', '\x1f\x8b', '\x7fELF', 'MZ\x90'];

/** In text of any encoding but UTF-16 and UTF-32, which say so by their first bytes, there is no byte 0. */
const isText = (bytes: Buffer): boolean =>
  startsWith(bytes, '\xff\xfe') ||
  startsWith(bytes, '\xfe\xff') ||
  !(bytes.includes(0) || foreign.some((letters) => startsWith(bytes, letters)));

/** What bytes are by their beginning, whatever their name says. Readers of PDF take its mark anywhere in the first kilobyte. */
const contentOf = (bytes: Buffer): Content => {
  if (startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06')) return 'zip';
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) return 'old-office';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  return isText(bytes) ? 'text' : 'other';
};

/** A password makes a file of today's Office one of the form before 2007; its reader says which it is. */
const office: readonly Content[] = ['zip', 'old-office'];

const contents: Record<FileKind, readonly Content[]> = {
  pdf: ['pdf'],
  docx: office,
  xlsx: office,
  pptx: office,
  // What calls itself so is often a text with marks, or of today.
  doc: ['old-office', 'text', 'zip'],
  xls: ['old-office', 'text', 'zip'],
  ppt: office,
  rtf: ['text'],
  odt: ['zip'],
  ods: ['zip'],
  odp: ['zip'],
  zip: ['zip'],
  csv: ['text'],
  txt: ['text'],
  md: ['text'],
  html: ['text'],
  eml: ['text'],
  png: ['png'],
  jpeg: ['jpeg'],
  webp: ['webp'],
};

/** Whether these are the first bytes of a PNG, JPEG or WebP, whatever a name says. */
export const isPicture = (beginning: Buffer): boolean => ['png', 'jpeg', 'webp'].includes(contentOf(beginning));

/** The kind of a file: its name and its first bytes have to say the same. */
export const judgeFile = (name: string, beginning: Buffer): FileKind | 'unknown' | 'wrong' => {
  const kind = fileKindOf(name);
  if (kind === undefined) return 'unknown';
  return contents[kind].includes(contentOf(beginning)) ? kind : 'wrong';
};
