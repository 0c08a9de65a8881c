import type { DocumentErrorCode } from '../document-error.ts';
import type { DocumentPart, ReadLimits } from '../document-text.ts';
import type { Source } from '../parsers/reading.ts';
import type { DocumentEnd } from '../read-document.ts';

/** What a reader's process is told. */
export type Order = { source: Source; limits: ReadLimits };

/** What a reader's process answers: pages one by one, then the end or the reason why there is none. */
export type Answer =
  | { kind: 'page'; part: DocumentPart; of: number }
  | { kind: 'end'; end: DocumentEnd }
  /** It is about to read by eye, which takes its time. */
  | { kind: 'looking' }
  | { kind: 'failed'; code: DocumentErrorCode; params: Readonly<Record<string, string | number>>; cause: string };
