import { detectLanguage } from '@inkstone/text/detect-language';
import { createDocumentBuilder } from './document-builder.ts';
import { DocumentError } from './document-error.ts';
import type { DocumentPart, DocumentText, ReadLimits } from './document-text.ts';
import type { Eye } from './parsers/eye/eye.ts';
import { type FileKind, kindByName, kindOfFile } from './parsers/file-kind.ts';
import type { Parser, Reading, Source } from './parsers/reading.ts';

/** Each kind's parser is loaded when the first file of its kind comes. */
const parsers: Partial<Record<FileKind, () => Promise<Parser>>> = {
  pdf: async () => (await import('./parsers/pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('./parsers/docx.ts')).readDocx,
  html: async () => (await import('./parsers/html/read-html.ts')).readHtml,
  markdown: async () => (await import('./parsers/markdown.ts')).readMarkdown,
  xlsx: async () => (await import('./parsers/workbook.ts')).readWorkbook,
  xls: async () => (await import('./parsers/workbook.ts')).readWorkbook,
  ods: async () => (await import('./parsers/workbook.ts')).readWorkbook,
  csv: async () => (await import('./parsers/csv.ts')).readCsv,
  pptx: async () => (await import('./parsers/slides.ts')).readSlides,
  mail: async () => (await import('./parsers/mail.ts')).readMail,
  zip: async () => (await import('./parsers/archive.ts')).readArchive,
  picture: async () => (await import('./parsers/picture.ts')).readPictureFile,
  text: async () => (await import('./parsers/plain-text.ts')).readPlainText,
};

const mostInside = 5;

const parserOf = async (kind: FileKind): Promise<Parser> => {
  if (kind === 'locked') throw new DocumentError('document.encrypted');
  if (kind === 'doc' || kind === 'ppt' || kind === 'rtf' || kind === 'odt' || kind === 'odp')
    throw new DocumentError('document.needsOffice', { kind });
  const load = parsers[kind];
  if (!load) throw new DocumentError('document.unknownKind');
  return load();
};

const asDocumentError = (error: unknown): DocumentError =>
  error instanceof DocumentError ? error : new DocumentError('document.damaged', {}, { cause: error });

const languages = ['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko'] as const;
const languageSample = 6000;

type Tell = {
  page: (part: DocumentPart, of: number) => void;
  /** It looks at a picture next, which takes its time. */
  looking: () => void;
};

/** What is left to say of a document when its pages have been told. */
export type DocumentEnd = Omit<DocumentText, 'text' | 'pages' | 'blocks'>;

/** Reads a document here and now; each page is told as soon as it is read. Use a reader's process for what others hand in. */
export const readDocument = async (source: Source, limits: ReadLimits, tell: Tell): Promise<DocumentEnd> => {
  let head = '';
  let unpacked = 0;
  let looks = 0;
  const eyes: Eye[] = [];
  const builder = createDocumentBuilder(limits, (part, of) => {
    if (head.length < languageSample) head += part.text;
    tell.page(part, of);
  });

  const read = async ({ name, bytes }: Source, depth: number): Promise<void> => {
    if (bytes.length === 0) throw new DocumentError('document.empty');
    if (bytes.length > limits.bytes) throw new DocumentError('document.tooLarge', { most: limits.bytes });
    if (depth > mostInside) throw new DocumentError('document.tooMuchInside', { most: mostInside });
    const kind = kindOfFile(bytes, name);
    const named = kindByName(name);
    if (named && named !== kind) builder.note('document.otherKind', { name, kind });
    const parser = await parserOf(kind);
    const reading: Reading = {
      builder,
      limits,
      readInner: (inner) => read(inner, depth + 1),
      unpack: (count) => {
        unpacked += count;
        if (unpacked > limits.unpackedBytes) throw new DocumentError('document.tooMuchInside', { most: limits.unpackedBytes });
      },
      readPicture: async (picture) => {
        looks += 1;
        if (looks > limits.picturePages) return null;
        if (!eyes[0]) eyes.push((await import('./parsers/eye/eye.ts')).createEye());
        return eyes[0]?.read(picture, tell.looking) ?? null;
      },
    };
    await parser({ name, bytes }, reading);
  };

  try {
    await read(source, 0);
  } catch (error) {
    throw asDocumentError(error);
  } finally {
    await eyes[0]?.close();
  }
  if (!head.trim()) throw new DocumentError('document.noText');
  const language = await detectLanguage(head.slice(0, languageSample), languages);
  return { ...builder.end(), ...(language ? { language } : {}) };
};
