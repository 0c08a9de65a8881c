import type { Range } from '@inkstone/documents/chunks/sentences';
import type { DocumentText } from '@inkstone/documents/document-text';
import type { PlacedPassage } from '../sources/sources.ts';

/** A table of which a passage has rows: the names of its columns, and its rows without the header as ranges of the passage. */
export type PassageTable = Range & { columns: readonly string[]; rows: readonly Range[] };

/** A passage with the tables that it has rows of. */
export type TabledPassage = PlacedPassage & { tables?: readonly PassageTable[] };

/** So many of the best passages are looked at for tables. */
const mostLooked = 8;

const linesIn = (text: string, { start, end }: Range): Range[] => {
  const lines: Range[] = [];
  for (let from = start; from < end; ) {
    const found = text.indexOf('\n', from);
    const to = found < 0 || found > end ? end : found;
    lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
};

const tablesOf = ({ text, place }: PlacedPassage, { blocks, text: whole }: DocumentText): PassageTable[] =>
  blocks.flatMap(({ table, ...block }) => {
    const [start, end] = [Math.max(block.start, place.start), Math.min(block.end, place.end)];
    if (!table || start >= end) return [];
    const header = linesIn(whole, block).slice(0, table.headerRows).at(-1)?.end ?? -1;
    const within = { start: start - place.start, end: end - place.start };
    const rows = linesIn(text, within).filter(
      (line) => line.start + place.start > header && text.slice(line.start, line.end).trim() !== '',
    );
    return [{ ...within, columns: table.columns, rows }];
  });

/** The best passages with the tables that they have rows of, as their documents tell. */
export const withTables = async (
  passages: readonly PlacedPassage[],
  readText: (id: string) => Promise<DocumentText | undefined>,
): Promise<TabledPassage[]> => {
  const hasCells = ({ text, place }: PlacedPassage): boolean => text.includes('\t') && !place.isEdited;
  const ids = new Set(
    passages
      .slice(0, mostLooked)
      .filter(hasCells)
      .map(({ document }) => document),
  );
  const documents = new Map(await Promise.all([...ids].map(async (id) => [id, await readText(id)] as const)));
  return passages.map((passage, at) => {
    const document = at < mostLooked && hasCells(passage) ? documents.get(passage.document) : undefined;
    return document ? { ...passage, tables: tablesOf(passage, document) } : passage;
  });
};
