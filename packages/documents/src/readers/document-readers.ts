import { DocumentError } from '../document-error.ts';
import type { DocumentPart, DocumentText, ReadLimits } from '../document-text.ts';
import type { Source } from '../parsers/reading.ts';
import { convertByOffice } from './office.ts';
import { type ReaderProcess, startReader } from './reader-process.ts';

/** What is told while a document is read. */
export type Progress = {
  /** A page was read: the how-manieth, of how many as far as is known, and what it adds. */
  page?: (number: number, of: number, part: DocumentPart) => void;
  /** Ends the reading with `document.readStopped`. */
  signal?: AbortSignal;
};

/** Processes that read documents: whatever a file does ends only its own reading. */
export type DocumentReaders = {
  /** Reads a document in a process of its own; rejects with a `DocumentError`. */
  read: (source: Source, limits: ReadLimits, progress?: Progress) => Promise<DocumentText>;
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
  /** The path of LibreOffice, which reads .doc, .ppt and .rtf; null where there is none. `findOffice` finds it. */
  office: string | null;
};

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

  const readOnce = async (source: Source, limits: ReadLimits, { page, signal }: Progress): Promise<DocumentText> => {
    const reader = await take();
    const texts: string[] = [];
    const document: Pick<DocumentText, 'pages' | 'blocks'> = { pages: [], blocks: [] };
    const listen = (part: DocumentPart, of: number): void => {
      texts.push(part.text);
      document.pages.push(part.page);
      for (const block of part.blocks) document.blocks.push(block);
      page?.(document.pages.length, of, part);
    };
    try {
      const end = await reader.read(source, limits, { page: listen, signal });
      return { text: texts.join(''), ...document, ...end };
    } finally {
      giveBack(reader);
    }
  };

  rest(startReader(program, memory));
  return {
    read: async (source, limits, progress = {}) => {
      try {
        return await readOnce(source, limits, progress);
      } catch (error) {
        if (!office || !(error instanceof DocumentError) || error.code !== 'document.needsOffice') throw error;
        const converted = await convertByOffice(office, source, { kind: `${error.params['kind']}`, limits, signal: progress.signal });
        return readOnce(converted, limits, progress);
      }
    },
    peak: () => peak,
    close: async () => {
      isClosed = true;
      await Promise.all([...idle.map(({ reader }) => reader), ...busy].map((reader) => reader.end()));
    },
  };
};
