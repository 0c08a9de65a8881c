/** What a stretch of a document is. */
export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'caption';

/** A table in the text: its rows are lines, its cells stand between tabs. */
export type TableShape = {
  /** The words of its header; without one, empty. */
  columns: string[];
  /** Lines of the table that are its header; of two, the first names groups of columns. */
  headerRows: 0 | 1 | 2;
  /** The sheet that it stands in. */
  sheet?: string;
  /** The row and the column of its first cell in the sheet, or in itself, counted from 1. */
  firstRow: number;
  firstColumn: number;
  /** Rows of the sheet between its first and last one that are empty and so have no line here. */
  skippedRows?: number[];
};

/** A heading, paragraph, list, table … with its place in the canonical text. */
export type Block = {
  kind: BlockKind;
  start: number;
  end: number;
  page: number;
  /** Of a heading: 1 is the highest. */
  level?: number;
  table?: TableShape;
};

/** A page, slide or sheet, with its place in the canonical text. */
export type Page = {
  /** From 1 on, through the whole document, with those of attached and packed files. */
  number: number;
  /** What people call it: the name of a sheet, the printed number of a page. */
  label?: string;
  /** The file inside (of a mail, a ZIP) that it is of. */
  file?: string;
  start: number;
  end: number;
  /** In points, where the page has a size. */
  width?: number;
  height?: number;
  /** Where its letters stand on the page; `boxesOf` reads it. */
  boxes?: string;
};

/** What could not be read, or was left out: a key of the phrases with its parameters. */
export type Note = { code: NoteCode; params: Readonly<Record<string, string | number>> };

/** The notes that a reader may leave. */
export type NoteCode =
  | 'document.otherKind'
  | 'document.hiddenText'
  | 'document.hiddenSheets'
  | 'document.hiddenCells'
  | 'document.hiddenSlides'
  | 'document.layerText'
  | 'document.pageUnread'
  | 'document.picturesUnread'
  | 'document.attachmentUnread'
  | 'document.encodingGuessed'
  | 'document.readByEye';

/** A document as one canonical text; all ranges are offsets in it, in UTF-16 units. */
export type DocumentText = {
  text: string;
  pages: Page[];
  blocks: Block[];
  title?: string;
  /** ISO 639-1, where it can be told. */
  language?: string;
  notes: Note[];
};

/** What a page adds to a document while it is still being read. */
export type DocumentPart = { text: string; page: Page; blocks: Block[] };

/** What the reading of one document may take; what it exceeds ends it with a reason. */
export type ReadLimits = {
  /** Of the reading process, in MiB. */
  memory: number;
  seconds: number;
  pages: number;
  /** Of the file. */
  bytes: number;
  /** Of what is packed in it (ZIP, DOCX, XLSX …). */
  unpackedBytes: number;
  /** Of its text. */
  characters: number;
  /** Pages and pictures that are read by eye (OCR) at most; seconds count anew for each. */
  picturePages: number;
};

/** The limits that suit one document of an office. */
export const usualLimits: ReadLimits = {
  memory: 1024,
  seconds: 120,
  pages: 5000,
  bytes: 200 * 1024 * 1024,
  unpackedBytes: 600 * 1024 * 1024,
  characters: 20_000_000,
  picturePages: 200,
};
