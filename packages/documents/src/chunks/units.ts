import type { Block, DocumentText } from '../document-text.ts';
import { cutBefore, type Range, sentencesIn } from './sentences.ts';

/** A piece that is not cut again: a sentence, a row, a line, a whole short block. */
export type Unit = Range & {
  block: Block;
  /** The headings above it. */
  headings: readonly string[];
  /** It begins its block. */
  isFirst: boolean;
  /** Which line of its table it is. */
  row?: number;
};

const linesIn = (text: string, { start, end }: Range): Range[] => {
  const lines: Range[] = [];
  for (let from = start; from < end; ) {
    const found = text.indexOf('\n', from);
    const to = found < 0 || found >= end ? end : found + 1;
    lines.push({ start: from, end: to });
    from = to;
  }
  return lines;
};

const trimmed = (text: string, { start, end }: Range): Range => {
  let from = start;
  let to = end;
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1;
  while (from < to && /[\n ]/.test(text[from] ?? '')) from += 1;
  return { start: from, end: to };
};

const cutTo = (text: string, range: Range, size: number): Range[] => {
  const pieces: Range[] = [];
  for (let rest = trimmed(text, range); rest.end > rest.start; ) {
    const end = cutBefore(text, rest, size);
    const piece = trimmed(text, { start: rest.start, end });
    if (piece.end > piece.start) pieces.push(piece);
    rest = trimmed(text, { start: end, end: rest.end });
  }
  return pieces;
};

const hasLines = ({ kind }: Block): boolean => kind === 'table' || kind === 'list' || kind === 'code';

type Cutting = { text: string; language: string; size: number };

const piecesOf = (block: Block, { text, language, size }: Cutting): { range: Range; row?: number }[] => {
  if (hasLines(block))
    return linesIn(text, block).flatMap((line, row) =>
      cutTo(text, line, size).map((range) => ({ range, ...(block.kind === 'table' ? { row } : {}) })),
    );
  if (block.end - block.start <= size) return [{ range: block }];
  return sentencesIn(text, block, language).flatMap((sentence) => cutTo(text, sentence, size).map((range) => ({ range })));
};

/** All pieces of a document in their order, each with its headings; no piece is longer than the size. */
export const unitsOf = ({ text, blocks, language = 'en' }: DocumentText, size: number): Unit[] => {
  const path: { level: number; title: string }[] = [];
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') {
      while (path.length && (path.at(-1)?.level ?? 0) >= (block.level ?? 1)) path.pop();
      path.push({ level: block.level ?? 1, title: text.slice(block.start, block.end) });
    }
    const headings = path.map(({ title }) => title);
    return piecesOf(block, { text, language, size }).map(({ range, row }, index) => ({
      ...trimmed(text, range),
      block,
      headings,
      isFirst: index === 0,
      ...(row === undefined ? {} : { row }),
    }));
  });
};
