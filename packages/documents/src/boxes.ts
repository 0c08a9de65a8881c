import { arialWidth } from '@inkstone/text/arial-width';
import type { DocumentText, Page } from './document-text.ts';

/** A stretch of text in one line of a page: `at` is its offset from the page's start; the rest is in points, from the top left. */
export type Run = { at: number; length: number; x: number; y: number; width: number; height: number };

/** Where a part of a passage stands on a page, in points from the page's top left. */
export type Box = { page: number; x: number; y: number; width: number; height: number };

/** Tenths of a point, in two bytes: six numbers a run. */
const scale = 10;
const fields = 6;
const most = 0xffff;

const bounded = (value: number): number => Math.max(0, Math.min(most, Math.round(value)));

/** The places of a page's runs, in their order in the text, as a short text. */
export const packBoxes = (runs: readonly Run[]): string => {
  const bytes = Buffer.alloc(runs.length * fields * 2);
  let last = 0;
  runs.forEach(({ at, length, x, y, width, height }, index) => {
    const values = [at - last, length, x * scale, y * scale, width * scale, height * scale];
    values.forEach((value, field) => {
      bytes.writeUInt16LE(bounded(value), (index * fields + field) * 2);
    });
    last = at + length;
  });
  return bytes.toString('base64');
};

const unpackBoxes = (packed: string): Run[] => {
  const bytes = Buffer.from(packed, 'base64');
  const runs: Run[] = [];
  let last = 0;
  for (let place = 0; place + fields * 2 <= bytes.length; place += fields * 2) {
    const field = (index: number): number => bytes.readUInt16LE(place + index * 2);
    const at = last + field(0);
    const length = field(1);
    runs.push({ at, length, x: field(2) / scale, y: field(3) / scale, width: field(4) / scale, height: field(5) / scale });
    last = at + length;
  }
  return runs;
};

/** The part of a run's box that so many of its letters take; letters are as wide as Arial's to each other. */
const cut = (run: Run, text: string, { from, to }: { from: number; to: number }): Omit<Box, 'page'> => {
  const { x, y, width, height } = run;
  if (from === 0 && to === text.length) return { x, y, width, height };
  const whole = arialWidth(text, 1) || 1;
  const left = (arialWidth(text.slice(0, from), 1) / whole) * width;
  const right = (arialWidth(text.slice(0, to), 1) / whole) * width;
  return { x: x + left, y, width: right - left, height };
};

type Range = { start: number; end: number };

const boxesOfPage = (text: string, page: Page, { start, end }: Range): Box[] =>
  unpackBoxes(page.boxes ?? '').flatMap((run) => {
    const first = page.start + run.at;
    const from = Math.max(0, start - first);
    const to = Math.min(run.length, end - first);
    return from < to ? [{ page: page.number, ...cut(run, text.slice(first, first + run.length), { from, to }) }] : [];
  });

/** Where a range of the text stands on its pages, line by line; empty for documents without places. */
export const boxesOf = (document: Pick<DocumentText, 'text' | 'pages'>, range: Range): Box[] =>
  document.pages
    .filter((page) => page.start < range.end && page.end > range.start)
    .flatMap((page) => boxesOfPage(document.text, page, range));
