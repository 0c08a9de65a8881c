import type { TableCell } from './sheet-table.ts';

/** A stretch of a document that somebody changed by hand: what stands there now, or null where it is not to answer. */
export type Correction = { start: number; end: number; text: string | null };

/** A row as it answers now: as it was read, as somebody corrected it, left out, or not to be told. */
export type CorrectedRow = { cells: TableCell[]; isCorrected: boolean } | 'out' | 'unclear';

const joined = (cells: readonly TableCell[]): string => cells.map(({ text }) => text).join('\t');

/** The line of a corrected stretch that stands in the place of a row; undefined where its lines are not those of before. */
const lineFor = (document: string, { start, end, text }: Correction, row: { start: number; end: number }): string | undefined => {
  const before = document.slice(start, end).split('\n');
  const now = text?.split('\n') ?? [];
  if (before.length !== now.length) return undefined;
  let from = start;
  for (const [at, line] of before.entries()) {
    // Empty cells at the end of a chunk are not in it.
    if (from === row.start && document.slice(from + line.length, row.end).trim() === '') return now[at];
    from += line.length + 1;
  }
  return undefined;
};

const inPlaceOf = (cells: readonly TableCell[], line: string): TableCell[] | null => {
  const texts = line.split('\t');
  const isWhole = texts.length <= cells.length && cells.slice(texts.length).every(({ text }) => text.trim() === '');
  return isWhole ? cells.map((cell, at) => ({ ...cell, text: texts[at]?.trim() ?? '' })) : null;
};

/** What corrections make of a row of a table. */
export const correctedRow = (document: string, cells: TableCell[], corrections: readonly Correction[]): CorrectedRow => {
  const [start, end] = [cells[0]?.start ?? 0, cells.at(-1)?.end ?? 0];
  const touching = corrections.filter((each) => each.start < end && each.end > start);
  if (touching.some(({ text }) => text === null)) return 'out';
  let row: CorrectedRow = { cells, isCorrected: false };
  for (const correction of touching) {
    const line = lineFor(document, correction, { start, end });
    const now = line === undefined ? null : inPlaceOf(cells, line);
    if (!now) return 'unclear';
    if (joined(now) !== joined(cells)) row = { cells: now, isCorrected: true };
  }
  return row;
};
