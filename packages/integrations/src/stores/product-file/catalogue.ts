/** The cells of a row of the file, by the names of their columns; empty cells are left out. */
export type FileRow = Readonly<Record<string, string>>;

/** What of a product we may change, by our names for the columns. */
export type WritableCell = 'title' | 'body' | 'seoTitle' | 'seoDescription' | 'status' | 'tags';

/** What of a product can have been changed here: its cells, and the words of its pictures. */
export type EditedCell = WritableCell | 'imageAlt';

/** What can be changed here as the last file had it; of the pictures, the words by address as JSON. */
export type ImportedCells = Partial<Record<EditedCell, string>>;

/** A product as its file has it: its first row, then those of its variants and pictures. */
export type FileProduct = { id: string; position: number; handle: string; rows: readonly FileRow[]; version: number; updatedAt: Date };

/** The columns in the order of the file. The file does not say in which currency its prices are. */
export type FileFacts = { columns: readonly string[]; currency: string | null };

/** The storage of one catalogue of a file, handed in already bound to its store. */
export type FileCatalogue = {
  /** Takes over the file that a person has handed in and confirmed; does nothing without one. All of it, or nothing. */
  takeOver: () => Promise<void>;
  getFacts: () => Promise<FileFacts>;
  count: () => Promise<number>;
  /** In the order of the file; `after` is the position of the last one that is known. */
  list: (page: { after: number | null; limit: number }) => Promise<FileProduct[]>;
  find: (id: string) => Promise<FileProduct | undefined>;
  /** The product that was made under this mark before, or the new one at the end of the file; `handle-taken` asks for another handle. */
  insert: (
    values: { handle: string; rows: readonly FileRow[]; newColumns: readonly string[] },
    key: string,
  ) => Promise<FileProduct | 'handle-taken'>;
  /** Undefined when the product is gone or no longer at that version. */
  update: (
    id: string,
    change: { rows: readonly FileRow[]; newColumns: readonly string[] },
    version: number,
  ) => Promise<FileProduct | undefined>;
};
