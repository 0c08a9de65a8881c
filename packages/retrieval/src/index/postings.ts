/** A passage in the list of a term: how often the term stands there, and how long the passage is. */
export type Posting = { number: number; times: number; length: number };

/** Lengths are kept in one byte, by steps of a twelfth. */
const lengthSteps = 8;
const lengthCode = (length: number): number => Math.min(255, Math.round(Math.log2(1 + length) * lengthSteps));
/** The length that each byte stands for. */
export const lengthOfCode: readonly number[] = Array.from({ length: 256 }, (_, code) => 2 ** (code / lengthSteps) - 1);

const pushNumber = (bytes: number[], value: number): void => {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
};

/**
 * The block of one document in the list of a term: number of its first passage, how many passages follow, and for each its distance from the one
 * before, times and length. Blocks may be put behind one another in any order, so lists are joined without being read.
 */
export const blockOf = (first: number, postings: readonly Posting[]): Uint8Array => {
  const bytes: number[] = [];
  pushNumber(bytes, first);
  pushNumber(bytes, postings.length);
  let last = first;
  for (const { number, times, length } of postings) {
    pushNumber(bytes, number - last);
    bytes.push(Math.min(255, times), lengthCode(length));
    last = number;
  }
  return Uint8Array.from(bytes);
};
