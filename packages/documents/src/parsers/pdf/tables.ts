import { type Cell, concat, isSign, isTailOf, type Line } from './lines.ts';

/** Where a column of a table lies. */
type Column = { x: number; right: number };

const overlap = (one: Column, other: Column): number => Math.min(one.right, other.right) - Math.max(one.x, other.x);

/** Whether some cell lies over both, and no line has a cell in each: a short name in the middle, and short values at the right. */
const isOne = (one: Column, other: Column, lines: readonly Line[]): boolean =>
  lines.some(({ cells }) => cells.length > 1 && cells.some((cell) => overlap(one, cell) > 0 && overlap(other, cell) > 0)) &&
  lines.every(({ cells }) => cells.filter((cell) => overlap(one, cell) > 0 || overlap(other, cell) > 0).length < 2);

/** Neighbouring columns that are one. */
const joined = (columns: readonly Column[], lines: readonly Line[]): Column[] => {
  const whole: Column[] = [];
  for (const column of columns) {
    const last = whole.at(-1);
    if (last && isOne(last, column, lines)) whole[whole.length - 1] = { x: last.x, right: Math.max(last.right, column.right) };
    else whole.push(column);
  }
  return whole;
};

/** A sign alone stands in the column of what is below it, and makes one where nothing is. */
const breadth = ({ text, x, right }: Cell): number => (/^[$%]$/.test(text) ? Number.MAX_VALUE : right - x);

/** Columns by the cells that lie over each other; a cell that spans two of them makes none. */
const columnsOf = (lines: readonly Line[]): Column[] => {
  const cells = lines.flatMap((line) => (line.cells.length > 1 ? line.cells : []));
  const columns: Column[] = [];
  for (const { x, right } of cells.toSorted((one, other) => breadth(one) - breadth(other))) {
    const over = columns.filter((column) => overlap(column, { x, right }) > 0);
    const [column] = over;
    if (!column) columns.push({ x, right });
    else if (over.length === 1) {
      column.x = Math.min(column.x, x);
      column.right = Math.max(column.right, right);
    }
  }
  return joined(
    columns.toSorted((one, other) => one.x - other.x),
    lines,
  );
};

const columnOf = (cell: Cell, columns: readonly Column[]): number => {
  const reach = columns.map((column) => overlap(column, cell));
  return reach.indexOf(Math.max(...reach));
};

/** In sizes of the letters, at least between what stands in two columns. */
const columnGap = 0.6;

/** Whether of two words one is the sign of the other. */
const isSignOf = (one: string, other: string): boolean => (isSign(one) && !/^%/.test(other)) || isTailOf(one, other);

/** A cell whose words stand over several columns, so near to each other that they look like one text. */
const partedCell = (cell: Cell, columns: readonly Column[], size: number): Cell[] => {
  const cells: Cell[] = [];
  let before = -1;
  for (const [index, { at, fragment }] of cell.runs.entries()) {
    const next = { text: fragment.text, runs: [{ at: 0, fragment }], x: fragment.x, right: fragment.x + fragment.width };
    const place = columnOf(next, columns);
    const last = cells.at(-1);
    const end = cell.runs[index - 1];
    if (!last || !end) cells.push(next);
    else if (place === before || isSignOf(end.fragment.text.trim(), fragment.text.trim())) {
      const gap = cell.text.slice(end.at + end.fragment.text.length, at);
      cells[cells.length - 1] = { ...concat(last, gap, next), x: last.x, right: next.right };
    } else if (next.x - last.right < columnGap * size) return [cell];
    else cells.push(next);
    before = place;
  }
  return cells;
};

const parted = (line: Line, columns: readonly Column[]): Line =>
  line.cells.some(({ runs }) => runs.length > 1)
    ? { ...line, cells: line.cells.flatMap((cell) => (cell.runs.length > 1 ? partedCell(cell, columns, line.size) : [cell])) }
    : line;

/** A row of a table: a cell or nothing for each of its columns. */
export type Row = (Cell | undefined)[];

const rowOf = ({ cells }: Line, columns: readonly Column[]): Row | null => {
  const row: Row = Array.from({ length: columns.length }, () => undefined);
  let last = -1;
  for (const cell of cells) {
    // Two cells over one column, which a wide heading can be, go on to the right.
    const place = Math.max(columnOf(cell, columns), last + 1);
    if (place >= columns.length) return null;
    row[place] = cell;
    last = place;
  }
  return row;
};

/** The rows of lines that stand like a table; null where they do not. */
const rowsOf = (lines: readonly Line[]): Row[] | null => {
  const columns = columnsOf(lines);
  if (columns.length < 2) return null;
  const rows = lines.map((line) => rowOf(parted(line, columns), columns));
  const whole = rows.filter((row) => row !== null);
  return whole.length === rows.length ? whole : null;
};

/** Lines of one cell may stand between the rows of a table: names of groups, second lines of a label. */
const mostBetween = 2;
const leastRows = 2;
/** Rows of a table are nearer to each other than this, in sizes of their letters. */
const widestGap = 2.6;

/** Marks of footnotes above the words of a line make no row. */
const isRow = ({ cells }: Line): boolean => cells.length > 1 && cells.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

const isNear = (one: Line, other: Line): boolean => other.y - one.bottom <= widestGap * other.size;

/** The end of the table that begins at a line; the beginning itself where none does. */
const endOfTable = (lines: readonly Line[], from: number): number => {
  let end = from;
  let rows = 0;
  let between = 0;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index];
    const before = lines[index - 1];
    if (!line || (index > from && before && !isNear(before, line))) break;
    if (isRow(line)) {
      rows += 1;
      between = 0;
      end = index + 1;
    } else {
      between += 1;
      if (index === from || between > mostBetween) break;
    }
  }
  return rows >= leastRows ? end : from;
};

/** The table that begins at a line, and where it ends; null where none does. */
export const tableFrom = (lines: readonly Line[], from: number): { rows: Row[]; end: number } | null => {
  const end = endOfTable(lines, from);
  if (end > from) {
    const rows = rowsOf(lines.slice(from, end));
    return rows && { rows, end };
  }
  const [first, next] = lines.slice(from);
  if (!first || !next || !isNear(first, next)) return null;
  const endBelow = endOfTable(lines, from + 1);
  const rows = endBelow > from + 1 ? rowsOf(lines.slice(from, endBelow)) : null;
  return rows?.[0]?.every(Boolean) ? { rows, end: endBelow } : null;
};
