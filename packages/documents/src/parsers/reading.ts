import type { DocumentBuilder } from '../document-builder.ts';
import type { ReadLimits } from '../document-text.ts';

/** A file that is to be read. */
export type Source = { name: string; bytes: Uint8Array };

/** What the readers of all kinds have in common. */
export type Reading = {
  builder: DocumentBuilder;
  limits: ReadLimits;
  /** Reads a file that lies in another one (a mail's attachment, a ZIP's entry), with its pages behind the others. */
  readInner: (source: Source) => Promise<void>;
  /** Bytes that were unpacked so far, over all files inside each other. */
  unpack: (bytes: number) => void;
  /** The text in a picture, where there is any; counts as a page read by eye, and null when no more are allowed. */
  readPicture: (picture: Uint8Array) => Promise<string | null>;
};

/** Reads one kind of file. */
export type Parser = (source: Source, reading: Reading) => Promise<void>;
