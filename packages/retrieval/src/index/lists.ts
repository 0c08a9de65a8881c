import { type Cursor, readNumber } from './cursor.ts';
import { lengthOfCode } from './postings.ts';

/** Of which passages a search may know: which numbers, and how many and how long they are altogether. What is not allowed counts nowhere. */
export type Allowed = {
  /** 1 for each number that may be found. */
  numbers: Uint8Array;
  passages: number;
  documents: number;
  /** Terms of all allowed passages. */
  length: number;
};

/** The list of one term, of what is allowed: numbers of the passages, first numbers of their documents, and how well each is filled with the term, in 0..1. */
export type List = { size: number; documents: number; numbers: Int32Array; firsts: Int32Array; shares: Float32Array };

const k1 = 1.5;
const b = 0.65;

/** Tables of lately used averages: there is one for each state of a base. */
const tables = new Map<number, Float32Array>();
const mostTables = 16;

/** How much a term counts that stands so often in a passage of that length, in 0..1. */
export const shareTable = (average: number): Float32Array => {
  const known = tables.get(average);
  if (known) return known;
  if (tables.size >= mostTables) tables.clear();
  const shares = new Float32Array(256 * 256);
  for (let code = 0; code < 256; code += 1) {
    const norm = k1 * (1 - b + (b * (lengthOfCode[code] ?? 0)) / average);
    for (let times = 1; times < 256; times += 1) shares[code * 256 + times] = times / (times + norm);
  }
  tables.set(average, shares);
  return shares;
};

const emptyList = (most: number): List => ({
  size: 0,
  documents: 0,
  numbers: new Int32Array(most),
  firsts: new Int32Array(most),
  shares: new Float32Array(most),
});

type Reading = { allowed: Uint8Array; shares: Float32Array };

/** Adds what the block of one document tells of allowed passages. */
const readBlock = (list: List, cursor: Cursor, { allowed, shares }: Reading): void => {
  const { bytes } = cursor;
  const first = readNumber(cursor);
  const count = readNumber(cursor);
  const before = list.size;
  let number = first;
  for (let read = 0; read < count; read += 1) {
    number += readNumber(cursor);
    const share = shares[(bytes[cursor.at + 1] ?? 0) * 256 + (bytes[cursor.at] ?? 0)] ?? 0;
    cursor.at += 2;
    if (allowed[number] !== 1) continue;
    list.numbers[list.size] = number;
    list.firsts[list.size] = first;
    list.shares[list.size] = share;
    list.size += 1;
  }
  if (list.size > before) list.documents += 1;
};

/** Reads the blocks of a term; what may not be found is passed over as if it were not there. */
export const readList = (blocks: readonly Uint8Array[], allowed: Allowed, shares: Float32Array): List => {
  const list = emptyList(blocks.reduce((sum, bytes) => sum + Math.ceil(bytes.length / 3), 0));
  for (const bytes of blocks) {
    const cursor = { bytes, at: 0 };
    while (cursor.at < bytes.length) readBlock(list, cursor, { allowed: allowed.numbers, shares });
  }
  return list;
};
