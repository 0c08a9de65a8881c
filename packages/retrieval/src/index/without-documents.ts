import { type Cursor, readNumber } from './cursor.ts';

/** Moves behind a block, and says whose it was. */
const passBlock = (cursor: Cursor): number => {
  const first = readNumber(cursor);
  const count = readNumber(cursor);
  for (let passed = 0; passed < count; passed += 1) {
    readNumber(cursor);
    cursor.at += 2;
  }
  return first;
};

/** A list without the blocks of some documents, which are named by their first passages. */
export const withoutDocuments = (bytes: Uint8Array, firsts: ReadonlySet<number>): Uint8Array => {
  const kept: Uint8Array[] = [];
  const cursor = { bytes, at: 0 };
  while (cursor.at < bytes.length) {
    const from = cursor.at;
    if (!firsts.has(passBlock(cursor))) kept.push(bytes.subarray(from, cursor.at));
  }
  return Buffer.concat(kept);
};
