import { z } from 'zod';
import type { FileRow, ImportedCells } from './catalogue.ts';
import type { createCellReader } from './columns.ts';

/** The words of pictures by their addresses, as the plan of the last file wrote them. */
const writtenAlts = z.record(z.string(), z.string());

type CellReader = ReturnType<typeof createCellReader>;

/** The words of each picture of a product, by the address of the picture. */
export const altsIn = (rows: readonly FileRow[], cellOf: CellReader): Record<string, string> =>
  Object.fromEntries(rows.flatMap((row) => (cellOf(row, 'imageSrc') ? [[cellOf(row, 'imageSrc'), cellOf(row, 'imageAlt')]] : [])));

/** Words that were given to pictures here since the last file, and that the new rows have otherwise; a product from before knows no last file. */
export const editedAlts = (
  known: { rows: readonly FileRow[]; imported: ImportedCells },
  next: readonly FileRow[],
  cellOf: CellReader,
): Map<string, string> => {
  if (known.imported.imageAlt === undefined) return new Map();
  const before = writtenAlts.parse(JSON.parse(known.imported.imageAlt));
  const coming = altsIn(next, cellOf);
  return new Map(
    Object.entries(altsIn(known.rows, cellOf)).filter(
      ([address, words]) => address in coming && words !== (before[address] ?? '') && words !== coming[address],
    ),
  );
};
