import { isDeepStrictEqual } from 'node:util';
import type { EditedCell, FileProduct, FileRow, ImportedCells, WritableCell } from './catalogue.ts';
import { createCellReader, findColumn, nameOf } from './columns.ts';
import { altsIn, editedAlts } from './picture-words.ts';

/** What becomes of a cell that was changed here since the last file and that the new file has otherwise. */
export type EditedCells = 'keep' | 'replace';

type Known = Pick<FileProduct, 'rows'> & { imported: ImportedCells };
type Plan = {
  kind: 'new' | 'changed' | 'same';
  rows: readonly FileRow[];
  imported: ImportedCells;
  /** Cells that were changed here since the last file and that the new file has otherwise. */
  edited: EditedCell[];
};

const writable: readonly WritableCell[] = ['title', 'body', 'seoTitle', 'seoDescription', 'status', 'tags'];

/** A new file says nothing of the columns that it does not have: what was in them stays, row by row. */
const mergeRows = (known: readonly FileRow[], rows: readonly FileRow[], columns: ReadonlySet<string>): FileRow[] =>
  rows.map((row, at) => ({ ...Object.fromEntries(Object.entries(known[at] ?? {}).filter(([column]) => !columns.has(column))), ...row }));

const withCell = (row: FileRow, column: string, text: string): FileRow => {
  const { [column]: _before, ...others } = row;
  return text ? { ...others, [column]: text } : others;
};

type Incoming = { rows: readonly FileRow[]; columns: readonly string[]; edited: EditedCells };

/** What a product of a new file makes of the one that is there. `allColumns` are those of both. */
export const planProduct = (known: Known | undefined, { rows, columns, edited }: Incoming, allColumns: readonly string[]): Plan => {
  const cellOf = createCellReader(allColumns);
  const importedFrom = (row: FileRow | undefined): ImportedCells => Object.fromEntries(writable.map((cell) => [cell, cellOf(row, cell)]));
  const importedAlts: ImportedCells = findColumn(columns, 'imageAlt') ? { imageAlt: JSON.stringify(altsIn(rows, cellOf)) } : {};
  if (!known) return { kind: 'new', rows, imported: { ...importedFrom(rows[0]), ...importedAlts }, edited: [] };
  const merged = mergeRows(known.rows, rows, new Set(columns));
  const alts = importedAlts.imageAlt === undefined ? new Map<string, string>() : editedAlts(known, merged, cellOf);
  const altColumn = findColumn(allColumns, 'imageAlt') ?? nameOf('imageAlt');
  const withAlts = merged.map((row) => withCell(row, altColumn, alts.get(cellOf(row, 'imageSrc')) ?? cellOf(row, 'imageAlt')));
  const [first = {}, ...others] = edited === 'keep' && alts.size > 0 ? withAlts : merged;
  const isEdited = (cell: WritableCell): boolean => {
    const now = cellOf(known.rows[0], cell);
    return now !== (known.imported[cell] ?? '') && now !== cellOf(first, cell) && findColumn(columns, cell) !== undefined;
  };
  const changedHere = writable.filter(isEdited);
  const kept = changedHere.reduce(
    (row, cell) => withCell(row, findColumn(allColumns, cell) ?? nameOf(cell), cellOf(known.rows[0], cell)),
    first,
  );
  const next = [edited === 'keep' ? kept : first, ...others];
  // A column that the file lacks was not imported anew.
  const imported = {
    ...known.imported,
    ...Object.fromEntries(writable.filter((cell) => findColumn(columns, cell)).map((cell) => [cell, cellOf(first, cell)])),
    ...importedAlts,
  };
  const editedHere: EditedCell[] = alts.size > 0 ? [...changedHere, 'imageAlt'] : changedHere;
  return { kind: isDeepStrictEqual(next, known.rows) ? 'same' : 'changed', rows: next, imported, edited: editedHere };
};
