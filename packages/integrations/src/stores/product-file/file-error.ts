type Params = {
  empty: object;
  /** Not a text: a picture, an archive, a text with NUL in it. */
  notText: object;
  /** A workbook of a spreadsheet, which has to be saved as CSV. */
  spreadsheet: object;
  tooManyRows: { most: number };
  tooManyProducts: { most: number };
  /** A quote that never ends, or text behind the one that ends a cell. */
  quotes: { line: number };
  columnsMissing: { columns: string };
  columnTwice: { column: string };
};
type Failure = { [Kind in keyof Params]: { kind: Kind } & Params[Kind] }[keyof Params];

/** A file that cannot be read as a table of products at all. */
export class ProductFileError extends Error {
  override readonly name = 'ProductFileError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}
