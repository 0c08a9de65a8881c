import type { FileRow } from './catalogue.ts';
import { createCellReader } from './columns.ts';
import { ProductFileError } from './file-error.ts';
import type { FileTable, TableRow } from './read-table.ts';
import { isKnownStatus } from './status-cells.ts';

/** Something about a line of a file; `value` is the cell that it is about. A line that is left out is not taken over. */
export type FileProblem = {
  line: number;
  kind: 'noHandle' | 'handleTooLong' | 'noTitle' | 'handleTwice' | 'tooManyCells' | 'unknownStatus';
  value: string;
  isLeftOut: boolean;
};

/** A product of a file: its rows, and the line in which it begins. */
export type ReadProduct = { handle: string; line: number; rows: FileRow[] };

const mostProducts = 10_000;
const longestHandle = 255;

const rowOf = (columns: readonly string[], cells: readonly string[]): FileRow =>
  Object.fromEntries(columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]]] : [])));

/** Which rows of a table belong together as products, and what is wrong with single lines. */
export const groupProducts = ({ columns, rows }: Pick<FileTable, 'columns' | 'rows'>) => {
  const cellOf = createCellReader(columns);
  const products = new Map<string, ReadProduct>();
  const problems: FileProblem[] = [];
  let current: { handle: string; product: ReadProduct | null } = { handle: '', product: null };
  const leaveOut = (line: number, kind: FileProblem['kind'], value = ''): null => {
    problems.push({ line, kind, value, isLeftOut: true });
    return null;
  };

  /** The product that a row belongs to; null for a row that is left out. */
  const productOf = (row: FileRow, line: number): ReadProduct | null => {
    const handle = cellOf(row, 'handle').trim();
    const title = cellOf(row, 'title').trim();
    const goesOn = handle === current.handle && (!title || !current.product || title === cellOf(current.product.rows[0], 'title').trim());
    if (handle && goesOn) return current.product;
    const earlier = products.get(handle);
    if (!handle) return leaveOut(line, 'noHandle', title);
    if (earlier && !title) return earlier;
    if (handle.length > longestHandle) return leaveOut(line, 'handleTooLong', handle.slice(0, 40));
    if (earlier) return leaveOut(line, 'handleTwice', handle);
    if (!title) return leaveOut(line, 'noTitle', handle);
    const made: ReadProduct = { handle, line, rows: [] };
    products.set(handle, made);
    return made;
  };

  const take = ({ cells, line }: TableRow): void => {
    if (cells.slice(columns.length).some(Boolean)) {
      leaveOut(line, 'tooManyCells', cells[0] ?? '');
      return;
    }
    const row = rowOf(columns, cells);
    const product = productOf(row, line);
    current = { handle: cellOf(row, 'handle').trim(), product };
    if (!product) return;
    if (!product.rows.length) {
      const status = cellOf(row, 'status');
      if (status && !isKnownStatus(status)) problems.push({ line, kind: 'unknownStatus', value: status, isLeftOut: false });
    }
    product.rows.push(row);
  };

  for (const row of rows) take(row);
  if (products.size > mostProducts) throw new ProductFileError({ kind: 'tooManyProducts', most: mostProducts });
  return { products: [...products.values()], problems };
};
