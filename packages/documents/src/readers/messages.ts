import type { Chunk, ChunkSettings } from '../chunks/chunk.ts';
import type { DocumentErrorCode } from '../document-error.ts';
import type { DocumentPart, DocumentText, ReadLimits } from '../document-text.ts';
import type { Source } from '../parsers/reading.ts';
import type { DocumentEnd } from '../read-document.ts';
import type { RemadePicture } from '../remade-picture.ts';
import type { SheetRow } from '../tables/sheet-row.ts';

/** That a file is to be read and, where it is said how, to be cut. */
export type ReadOrder = { source: Source; limits: ReadLimits; cut: ChunkSettings | null };

/** That a picture is to be made anew, no larger than this. */
export type PictureOrder = { picture: Uint8Array; within: { width: number; height: number } };

/** What a reader's process is told: to read a file, to cut what was read already, to read a table row by row, or to make a picture anew. */
export type Order = ReadOrder | { document: DocumentText; cut: ChunkSettings } | { rowsOf: Source; limits: ReadLimits } | PictureOrder;

/** A chunk on its way between processes: its text stands in the document's. */
export type SentChunk = Omit<Chunk, 'text'>;

/** What a reader's process answers: pages one by one, then the end or the reason why there is none. The first page with words brings its chunks. */
export type Answer =
  | { kind: 'page'; part: DocumentPart; of: number; chunks?: SentChunk[] }
  | { kind: 'end'; end: DocumentEnd; chunks: SentChunk[]; rows?: SheetRow[]; picture?: RemadePicture }
  /** It is about to read by eye, which takes its time. */
  | { kind: 'looking' }
  | { kind: 'failed'; code: DocumentErrorCode; params: Readonly<Record<string, string | number>>; cause: string };
