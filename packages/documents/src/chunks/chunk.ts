/** How a document is cut: by its running text, by questions and their answers, by rows of tables, or by slides. */
export type ChunkTemplate = 'prose' | 'questions' | 'rows' | 'slides';

/** Sizes are in characters (UTF-16 units). */
export type ChunkSettings = {
  template: ChunkTemplate;
  /** No chunk is longer. */
  size: number;
  /** So much of the end of a chunk stands at the beginning of the next one, where both are of one section. */
  overlap: number;
};

/** A piece of a document for the index: `text` is the canonical text from `start` to `end`. */
export type Chunk = {
  index: number;
  text: string;
  start: number;
  end: number;
  firstPage: number;
  lastPage: number;
  /** The headings that it stands under, the highest first. */
  headings: string[];
  /** Of a chunk that is of one table: its rows by their numbers in the sheet, and the names of the columns. */
  rows?: { sheet: string; first: number; last: number; columns: string[] };
};
