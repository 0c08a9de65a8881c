import type { Block, DocumentText, Page, TableShape } from './document-text.ts';
import { rowNumbersOf } from './tables/row-numbers.ts';

type Range = { start: number; end: number };

/** A table as it is shown: the number of each of its lines in its sheet. */
type ShownTable = Pick<TableShape, 'columns' | 'firstColumn'> & { sheet: string | null; rows: number[] };

/** A block, or what of it stands near a range: `text` begins at `start`. */
export type ShownBlock = Pick<Block, 'kind' | 'page' | 'start'> & { level: number | null; text: string; table: ShownTable | null };

/** What stands around a range, and whether that is all of the document. */
export type Surroundings = { blocks: ShownBlock[]; pages: Pick<Page, 'number' | 'label' | 'file'>[]; isWhole: boolean };

/** The whole lines of a stretch that a window touches. */
const linesWithin = (text: string, block: Range, near: Range): Range => {
  const before = text.lastIndexOf('\n', Math.max(block.start, near.start) - 1);
  const behind = text.indexOf('\n', Math.min(block.end, near.end));
  return { start: Math.max(block.start, before + 1), end: behind < 0 ? block.end : Math.min(block.end, behind) };
};

const linesIn = (text: string, { start, end }: Range): number => {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};

const tableOf = (text: string, block: Block, shown: Range): ShownTable | null => {
  const { table } = block;
  if (!table) return null;
  const first = linesIn(text, { start: block.start, end: shown.start });
  const numbers = rowNumbersOf(first + linesIn(text, shown) + 1, table);
  return { columns: table.columns, firstColumn: table.firstColumn, sheet: table.sheet ?? null, rows: numbers.slice(first) };
};

const shownOf = (text: string, block: Block, near: Range): ShownBlock => {
  const within = { start: Math.max(block.start, near.start), end: Math.min(block.end, near.end) };
  const shown = block.table ? linesWithin(text, block, near) : within;
  const { kind, page, level = null } = block;
  return { kind, page, level, start: shown.start, text: text.slice(shown.start, shown.end), table: tableOf(text, block, shown) };
};

/** The blocks of a document that stand within so many characters of a range; of a longer range, around its beginning. */
export const blocksAround = ({ text, blocks, pages }: DocumentText, { start, end }: Range, around: number): Surroundings => {
  const near = { start: Math.max(0, start - around), end: Math.min(text.length, Math.min(end, start + around) + around) };
  const shown = blocks.filter((block) => block.start < near.end && block.end > near.start).map((block) => shownOf(text, block, near));
  const touched = new Set(shown.map(({ page }) => page));
  return {
    blocks: shown,
    pages: pages
      .filter(({ number }) => touched.has(number))
      .map(({ number, label, file }) => ({ number, ...(label !== undefined && { label }), ...(file !== undefined && { file }) })),
    isWhole: near.start === 0 && near.end === text.length,
  };
};
