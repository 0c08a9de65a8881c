import type { BlockKind, TableShape } from '../../document-text.ts';
import { looksLikeHeader } from '../table-block.ts';
import type { BodyFont } from './body-font.ts';
import { regionsOf } from './columns.ts';
import type { Fragment } from './fragments.ts';
import type { Hyphens } from './hyphens.ts';
import { concat, type Line, linesOf, type Placed } from './lines.ts';
import type { RunningLines } from './running-lines.ts';
import { type Row, tableFrom } from './tables.ts';
import { isWideText } from './wide.ts';

/** A block of a page before it has its place in the text. */
export type PlacedBlock = Placed & { kind: BlockKind; level?: number; table?: TableShape };

/** What is known of a document by the pages that were looked at. */
export type Learnt = { body: BodyFont; running: RunningLines; hyphens: Hyphens };
/** The words of a page, and the lines in which they stand. */
export type ReadPage = { number: number; height: number; fragments: readonly Fragment[]; lines: readonly Line[] };

const nothing: Placed = { text: '', runs: [] };
const bullet = /^(?:[•▪●◦‣–·*]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s/;
/** Lines nearer than this, in sizes of their letters, belong to one paragraph. */
const lineGap = 0.75;

const joinWords = (one: Placed, other: Placed): Placed => {
  if (!one.text) return other;
  const isClosed = (isWideText(one.text.at(-1)) && isWideText(other.text[0])) || /[\p{L}]-$/u.test(one.text);
  return concat(one, isClosed ? '' : ' ', other);
};

const textOfLine = ({ cells }: Line): Placed => cells.reduce<Placed>(joinWords, nothing);

const tableBlock = (rows: readonly Row[]): PlacedBlock => {
  const texts = rows.map((row) => row.map((cell) => cell?.text.replaceAll('\t', ' ') ?? ''));
  const isHeaded = looksLikeHeader(texts);
  const lines = rows.map((row) =>
    row.reduce<Placed>((line, cell, index) => (index ? concat(line, '\t', cell ?? nothing) : (cell ?? nothing)), nothing),
  );
  const placed = lines.reduce<Placed>((all, line, index) => (index ? concat(all, '\n', line) : line), nothing);
  const table: TableShape = { columns: isHeaded ? (texts[0] ?? []) : [], headerRows: isHeaded ? 1 : 0, firstRow: 1, firstColumn: 1 };
  return { ...placed, kind: 'table', table };
};

/** The line goes on in the next one: near enough, of one size, and full. */
const goesOn = (one: Line, other: Line, width: { x: number; right: number }): boolean =>
  other.y - one.bottom < lineGap * one.size &&
  Math.abs(other.size - one.size) < 0.6 &&
  one.right > width.right - (width.right - width.x) * 0.2 &&
  other.x < one.x + one.size * 3 &&
  !bullet.test(textOfLine(other).text);

type Region = { lines: readonly Line[]; learnt: Learnt; width: { x: number; right: number } };

/** A line behind another one, whose last word may go on in it. */
const joinLines = (one: Placed, other: Placed, { hyphens }: Learnt): Placed => {
  const undivided = hyphens.undivided(one, other.text);
  return undivided ? concat(undivided, '', other) : joinWords(one, other);
};

const paragraphFrom = ({ lines, learnt, width }: Region, from: number): { block: PlacedBlock; end: number } => {
  let [last] = lines.slice(from);
  let placed = last ? textOfLine(last) : nothing;
  const isItem = bullet.test(placed.text);
  let end = from + 1;
  for (
    let next = lines[end];
    last && next && next.cells.length === 1 && learnt.body.levelOf(next) === null && goesOn(last, next, width);
    next = lines[end]
  ) {
    placed = joinLines(placed, textOfLine(next), learnt);
    last = next;
    end += 1;
  }
  return { block: { ...placed, kind: isItem ? 'list' : 'paragraph' }, end };
};

const headingFrom = ({ lines, learnt }: Region, from: number): { block: PlacedBlock; end: number } | null => {
  const [first] = lines.slice(from);
  const level = first ? learnt.body.levelOf(first) : null;
  if (!first || level === null) return null;
  let placed = textOfLine(first);
  let end = from + 1;
  for (
    let next = lines[end];
    next && learnt.body.levelOf(next) === level && next.y - (lines[end - 1]?.bottom ?? 0) < lineGap * first.size;
    next = lines[end]
  ) {
    if (placed.text.length > 200) break;
    placed = joinLines(placed, textOfLine(next), learnt);
    end += 1;
  }
  return { block: { ...placed, kind: 'heading', level }, end };
};

const nextBlock = (region: Region, from: number): { block: PlacedBlock; end: number } => {
  const table = tableFrom(region.lines, from);
  if (table) return { block: tableBlock(table.rows), end: table.end };
  return headingFrom(region, from) ?? paragraphFrom(region, from);
};

const blocksOfLines = (lines: readonly Line[], learnt: Learnt): PlacedBlock[] => {
  const width = { x: Math.min(...lines.map(({ x }) => x)), right: Math.max(...lines.map(({ right }) => right)) };
  const blocks: PlacedBlock[] = [];
  for (let from = 0; from < lines.length; ) {
    const { block, end } = nextBlock({ lines, learnt, width }, from);
    const last = blocks.at(-1);
    if (block.kind === 'list' && last?.kind === 'list') blocks[blocks.length - 1] = { ...concat(last, '\n', block), kind: 'list' };
    else if (block.text) blocks.push(block);
    from = end;
  }
  return blocks;
};

/** The blocks of a page in the order in which it is read, without the lines that stand on pages before it too. */
export const pageBlocks = (page: ReadPage, learnt: Learnt): PlacedBlock[] => {
  const { running } = learnt;
  const dropped = running.find(page);
  return regionsOf(page.fragments).flatMap((region) => {
    const own = linesOf(region);
    const kept = dropped.size
      ? own.filter((line, index) => (index > 1 && index < own.length - 2) || !dropped.has(running.textOf(line)))
      : own;
    return blocksOfLines(kept, learnt);
  });
};
