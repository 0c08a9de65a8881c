import type { ReadLimits } from '../document-text.ts';
import type { Source } from '../parsers/reading.ts';
import type { SheetRow } from '../parsers/sheet-cells.ts';
import { createDocumentReaders } from './document-readers.ts';

const isRows = (value: unknown): value is SheetRow[] => Array.isArray(value);

/** A process that reads the rows of CSV files and workbooks; `program` is the path of `row-program.ts`, which runs from its source. */
export const createRowReader = (program: string) => {
  const readers = createDocumentReaders({ program, most: 1, memory: 512, idleMs: 30_000, office: () => null });
  return {
    /** All rows with something in them; rejects with a `DocumentError`. */
    read: async (source: Source, limits: ReadLimits, signal: AbortSignal): Promise<SheetRow[]> => {
      const { text } = await readers.read(source, limits, { signal });
      return text
        .split('\n')
        .filter(Boolean)
        .flatMap((line): SheetRow[] => {
          const rows: unknown = JSON.parse(line);
          return isRows(rows) ? rows : [];
        });
    },
    close: readers.close,
  };
};
