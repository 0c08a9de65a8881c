/** What a file is, by its content. */
export type FileKind =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'zip'
  | 'office97'
  | 'xls'
  | 'doc'
  | 'ppt'
  | 'locked'
  | 'rtf'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'picture'
  | 'html'
  | 'mail'
  | 'markdown'
  | 'csv'
  | 'text'
  | 'binary';

const byEnding: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  pptx: 'pptx',
  pptm: 'pptx',
  zip: 'zip',
  xls: 'xls',
  doc: 'doc',
  ppt: 'ppt',
  rtf: 'rtf',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  bmp: 'picture',
  gif: 'picture',
  webp: 'picture',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  eml: 'mail',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  tsv: 'csv',
  txt: 'text',
  text: 'text',
  log: 'text',
};

/** What a file's name says that it is. */
export const kindByName = (name: string): FileKind | null => byEnding[/\.([A-Za-z]{2,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

const latin = (bytes: Uint8Array, most: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(most, bytes.length)).toString('latin1');

const pictures = /^(?:\u0089PNG\r\n|\u00ff\u00d8\u00ff|GIF8|BM[\s\S]{4}\0\0\0\0|RIFF[\s\S]{4}WEBP)/;

/** Files of LibreOffice begin with an entry that says which one it is of. */
const openDocument = /mimetypeapplication\/vnd\.oasis\.opendocument\.(?<kind>text|spreadsheet|presentation)/;

/** Office files are ZIPs with a folder of their own; its name stands in the list at the end. */
const kindOfZip = (bytes: Uint8Array): FileKind => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const open = openDocument.exec(latin(bytes, 200))?.groups?.['kind'];
  if (open) return open === 'text' ? 'odt' : open === 'spreadsheet' ? 'ods' : 'odp';
  if (!buffer.includes('[Content_Types].xml')) return 'zip';
  if (buffer.includes('word/document')) return 'docx';
  if (buffer.includes('xl/workbook')) return 'xlsx';
  return buffer.includes('ppt/presentation') ? 'pptx' : 'zip';
};

/** Streams of the file format before 2007, named in UTF-16. */
const kindOfOffice97 = (bytes: Uint8Array): FileKind => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const has = (name: string): boolean => buffer.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return 'locked';
  if (has('WordDocument')) return 'doc';
  if (has('Workbook') || has('Book')) return 'xls';
  return has('PowerPoint Document') ? 'ppt' : 'office97';
};

const mailHeader = /^(?:From |(?:From|Received|Return-Path|Delivered-To|MIME-Version|Message-ID|Subject|Date|To|X-[\w-]{1,60}):)/i;
const isMail = (head: string): boolean =>
  mailHeader.test(head) && /^(?:From|Subject|Date|MIME-Version):/im.test(head) && /\r?\n\r?\n/.test(head);

const isUtf16 = (bytes: Uint8Array): boolean => {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  return Math.max(even, odd) > head.length * 0.2 && Math.min(even, odd) < head.length * 0.02;
};

const kindOfText = (bytes: Uint8Array, name: FileKind | null): FileKind => {
  const head = latin(bytes, 4000)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (bytes.subarray(0, 4000).includes(0) && !isUtf16(bytes)) return 'binary';
  if (name === 'html' || name === 'mail' || name === 'markdown' || name === 'csv' || name === 'text') return name;
  if (/^(?:<!doctype html|<html|<\?xml[^>]{0,200}\?>\s{0,20}<(?:!doctype )?html)/i.test(head)) return 'html';
  return isMail(head) ? 'mail' : 'text';
};

/** What a file is by its first bytes; the name decides between texts alone. */
export const kindOfFile = (bytes: Uint8Array, name: string): FileKind => {
  const head = latin(bytes, 1024);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return kindOfZip(bytes);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return kindOfOffice97(bytes);
  if (head.startsWith('{\\rtf')) return 'rtf';
  if (pictures.test(head)) return 'picture';
  return kindOfText(bytes, kindByName(name));
};
