import type { Chunk, ChunkSettings } from '../chunks/chunk.ts';
import { DocumentError } from '../document-error.ts';
import { gatherParts } from '../document-parts.ts';
import type { DocumentPart, DocumentText, ReadLimits } from '../document-text.ts';
import type { Source } from '../parsers/reading.ts';
import type { RemadePicture } from '../remade-picture.ts';
import type { SheetRow } from '../tables/sheet-row.ts';
import type { Order, PictureOrder, SentChunk } from './messages.ts';
import { convertByOffice } from './office.ts';
import { type ReaderProcess, startReader } from './reader-process.ts';

/** What is told while a document is read. */
export type Progress = {
  /** A page was read: the how-manieth, of how many as far as is known, and what it adds. */
  page?: (number: number, of: number, part: DocumentPart) => void;
  /** The chunks of a document that is being cut, as far as its first page with words; not of one that ends there. */
  begun?: (document: DocumentText, chunks: Chunk[]) => void;
  /** Ends the reading with `document.readStopped`. */
  signal?: AbortSignal;
};

/** A document with its chunks. */
export type CutDocument = { document: DocumentText; chunks: Chunk[] };

/** Processes that read documents: whatever a file does ends only its own reading. */
export type DocumentReaders = {
  /** Reads a document in a process of its own; rejects with a `DocumentError`. */
  read: (source: Source, limits: ReadLimits, progress?: Progress) => Promise<DocumentText>;
  /** Reads a document and cuts it, both in a process of its own. */
  readAndCut: (source: Source, limits: ReadLimits, order: Progress & { cut: ChunkSettings }) => Promise<CutDocument>;
  /** Cuts what was read already, in a process of its own. */
  cut: (document: DocumentText, limits: ReadLimits, order: { cut: ChunkSettings; signal?: AbortSignal }) => Promise<Chunk[]>;
  /** All rows with something in them of a CSV file or of the first sheet of a workbook; rejects with a `DocumentError`. */
  rows: (source: Source, limits: ReadLimits, signal?: AbortSignal) => Promise<SheetRow[]>;
  /** A picture made anew from its points alone, so that nothing else of the file goes on; rejects with a `DocumentError`. */
  remakePicture: (order: PictureOrder, limits: ReadLimits, signal?: AbortSignal) => Promise<RemadePicture>;
  /** The most memory that a reading took so far, in bytes. */
  peak: () => number;
  close: () => Promise<void>;
};

type Settings = {
  /** The path of `reader-program.ts`, which runs from its source. */
  program: string;
  /** How many documents are read at the same time. */
  most: number;
  /** The limit of V8's memory of each, in MiB. */
  memory: number;
  /** A process that had nothing to read for so long ends. */
  idleMs: number;
  /** Finds LibreOffice, which reads .doc, .ppt, .rtf, .odt and .odp, when it is needed; null where there is none. */
  office: () => string | null;
};

type Reading = Progress & { cut: ChunkSettings | null };

const withTexts = ({ text }: DocumentText, chunks: readonly SentChunk[]): Chunk[] =>
  chunks.map((chunk) => ({ ...chunk, text: text.slice(chunk.start, chunk.end) }));

/** Opens a pool of readers; the first one starts at once, so that a small file need not wait for it. */
export const createDocumentReaders = ({ program, most, memory, idleMs, office }: Settings): DocumentReaders => {
  const idle: { reader: ReaderProcess; timer: NodeJS.Timeout }[] = [];
  const busy = new Set<ReaderProcess>();
  const waiting: (() => void)[] = [];
  let peak = 0;
  let isClosed = false;

  const rest = (reader: ReaderProcess): void => {
    const timer = setTimeout(() => {
      const place = idle.findIndex((one) => one.reader === reader);
      if (place >= 0) idle.splice(place, 1);
      void reader.end();
    }, idleMs).unref();
    idle.push({ reader, timer });
  };

  const take = async (): Promise<ReaderProcess> => {
    while (busy.size >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    const place = idle.pop();
    if (place) clearTimeout(place.timer);
    if (place && !place.reader.isFit()) void place.reader.end();
    const reader = place?.reader.isFit() ? place.reader : startReader(program, memory);
    busy.add(reader);
    return reader;
  };

  const giveBack = (reader: ReaderProcess): void => {
    busy.delete(reader);
    peak = Math.max(peak, reader.peak());
    if (isClosed || !reader.isFit()) void reader.end();
    else rest(reader);
    waiting.shift()?.();
  };

  const withReader = async <T>(work: (reader: ReaderProcess) => Promise<T>): Promise<T> => {
    const reader = await take();
    try {
      return await work(reader);
    } finally {
      giveBack(reader);
    }
  };

  const ask = (order: Order, limits: ReadLimits, signal?: AbortSignal) =>
    withReader((reader) => reader.follow(order, limits, { page: () => undefined, signal }));

  const readOnce = (source: Source, limits: ReadLimits, { page, begun, signal, cut }: Reading): Promise<CutDocument> =>
    withReader(async (reader) => {
      const parts = gatherParts();
      const listen = ({ part, of, chunks }: Parameters<Parameters<ReaderProcess['follow']>[2]['page']>[0]): void => {
        const number = parts.add(part);
        page?.(number, of, part);
        if (!chunks || !begun) return;
        const document = parts.document();
        begun(document, withTexts(document, chunks));
      };
      const { end, chunks } = await reader.follow({ source, limits, cut }, limits, { page: listen, signal });
      const document = parts.document(end);
      return { document, chunks: withTexts(document, chunks) };
    });

  const read = async (source: Source, limits: ReadLimits, reading: Reading): Promise<CutDocument> => {
    try {
      return await readOnce(source, limits, reading);
    } catch (error) {
      if (!(error instanceof DocumentError) || error.code !== 'document.needsOffice') throw error;
      const found = office();
      if (!found) throw error;
      const converted = await convertByOffice(found, source, { kind: `${error.params['kind']}`, limits, signal: reading.signal });
      return readOnce(converted, limits, reading);
    }
  };

  rest(startReader(program, memory));
  return {
    read: async (source, limits, progress = {}) => (await read(source, limits, { ...progress, cut: null })).document,
    readAndCut: read,
    cut: async (document, limits, { cut, signal }) => withTexts(document, (await ask({ document, cut }, limits, signal)).chunks),
    rows: async (rowsOf, limits, signal) => (await ask({ rowsOf, limits }, limits, signal)).rows ?? [],
    remakePicture: async (order, limits, signal) => {
      const { picture } = await ask(order, limits, signal);
      if (!picture) throw new DocumentError('document.damaged');
      return picture;
    },
    peak: () => peak,
    close: async () => {
      isClosed = true;
      await Promise.all([...idle.map(({ reader }) => reader), ...busy].map((reader) => reader.end()));
    },
  };
};
