import type { DocumentText } from '../document-text.ts';
import type { Chunk, ChunkSettings } from './chunk.ts';
import { sentencesIn } from './sentences.ts';
import { type Breaks, breaksOf } from './templates.ts';
import { type Unit, unitsOf } from './units.ts';

const leastSize = 50;
/** No more of a chunk than this share is what the one before has, too. */
const mostOverlap = 0.4;

/** Where the sentences begin that a chunk has in common with the one before. */
const overlapOf = ({ text, language = 'en' }: DocumentText, before: readonly Unit[], room: number): number | null => {
  const last = before.at(-1);
  if (!last || room <= 0 || last.block.kind === 'table') return null;
  const start = Math.max(before[0]?.start ?? last.start, last.end - room);
  const sentences = sentencesIn(text, { start: Math.max(last.block.start, start), end: last.end }, language);
  const isWhole = (at: number): boolean => at === last.block.start || /[\s。！？!?；;]/.test(text[at - 1] ?? ' ');
  return (
    sentences.find((sentence) => sentence.start >= start && sentence.start > (before[0]?.start ?? 0) && isWhole(sentence.start))?.start ??
    null
  );
};

const rowsOf = (units: readonly Unit[]): Pick<Chunk, 'rows'> => {
  const [first] = units;
  const table = first?.block.table;
  if (!table || units.some(({ block }) => block !== first.block)) return {};
  const rows = units.flatMap(({ row }) => (row === undefined ? [] : [row]));
  const skipped = table.skippedRows ?? [];
  const numberOf = (line: number): number => {
    let number = table.firstRow + line;
    for (const row of skipped) if (row <= number) number += 1;
    return number;
  };
  return {
    rows: { sheet: table.sheet ?? '', first: numberOf(Math.min(...rows)), last: numberOf(Math.max(...rows)), columns: table.columns },
  };
};

/** The headings that all pieces of a chunk stand under, or those of its first words below a heading. */
const headingsOf = (units: readonly Unit[]): string[] => [
  ...((units.find(({ block }) => block.kind !== 'heading') ?? units[0])?.headings ?? []),
];

const chunkOf = ({ text }: DocumentText, units: readonly Unit[], start: number): Omit<Chunk, 'index'> => {
  const end = units.at(-1)?.end ?? start;
  return {
    text: text.slice(start, end),
    start,
    end,
    firstPage: units[0]?.block.page ?? 1,
    lastPage: units.at(-1)?.block.page ?? 1,
    headings: headingsOf(units),
    ...rowsOf(units),
  };
};

type Packing = { document: DocumentText; size: number; overlap: number; breaks: Breaks };

const pack = (units: readonly Unit[], { document, size, overlap, breaks }: Packing): Chunk[] => {
  const chunks: Chunk[] = [];
  let open: Unit[] = [];
  let start = 0;
  const close = (next?: Unit): void => {
    if (!open.length) return;
    chunks.push({ index: chunks.length, ...chunkOf(document, open, start) });
    const isSplit = next && next.headings.join() === open.at(-1)?.headings.join() && !breaks.isApart(next, open);
    const shared = isSplit
      ? overlapOf(document, open, Math.floor(Math.min(overlap, size * mostOverlap, size - (next.end - next.start) - 2)))
      : null;
    open = [];
    start = shared !== null && next && next.end - shared <= size ? shared : (next?.start ?? 0);
  };
  for (const unit of units) {
    if (open.length && (unit.end - start > size || breaks.isApart(unit, open))) close(unit);
    else if (!open.length) start = unit.start;
    open.push(unit);
  }
  close();
  return chunks;
};

/** Cuts a document into chunks: in order, together the whole text but for the space between, none longer than the size. */
export const chunkDocument = (document: DocumentText, { template, size, overlap }: ChunkSettings): Chunk[] => {
  const most = Math.max(leastSize, Math.floor(size));
  const units = unitsOf(document, most);
  return pack(units, { document, size: most, overlap: Math.max(0, overlap), breaks: breaksOf(template, document, most) });
};
