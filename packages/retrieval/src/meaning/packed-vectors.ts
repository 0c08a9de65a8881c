import { bestOf } from '../index/best.ts';

/** Bytes behind the numbers of a packed vector: how large one step of them is. */
const scaleBytes = 4;
const steps = 127;

/** Of how many numbers a packed vector is. */
export const lengthOfPacked = (packed: Uint8Array): number => packed.byteLength - scaleBytes;

/** A vector of length one in a byte for each number, and the size of their step. Its direction changes by less than a hundredth. */
export const packVector = (vector: readonly number[]): Uint8Array => {
  const length = Math.hypot(...vector) || 1;
  const largest = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0) || 1;
  const packed = new Uint8Array(vector.length + scaleBytes);
  const numbers = new Int8Array(packed.buffer, 0, vector.length);
  for (const [at, each] of vector.entries()) numbers[at] = Math.round((each / largest) * steps);
  new DataView(packed.buffer).setFloat32(vector.length, largest / length / steps, true);
  return packed;
};

/** Packed vectors of one length, side by side, each with the number of what it is a vector of. Memory that threads can share. */
export type VectorTable = { dimensions: number; numbers: Int32Array; steps: Float32Array; rows: Int8Array };

/** An empty table with room for so many vectors. */
export const newVectorTable = (dimensions: number, room: number): VectorTable => ({
  dimensions,
  numbers: new Int32Array(new SharedArrayBuffer(room * Int32Array.BYTES_PER_ELEMENT)),
  steps: new Float32Array(new SharedArrayBuffer(room * Float32Array.BYTES_PER_ELEMENT)),
  rows: new Int8Array(new SharedArrayBuffer(room * dimensions)),
});

/** Puts a packed vector into a row of a table; one of another length stays out, as if it were at right angles to everything. */
export const putRow = (table: VectorTable, row: number, { number, packed }: { number: number; packed: Uint8Array }): void => {
  const { dimensions } = table;
  table.numbers[row] = number;
  if (lengthOfPacked(packed) !== dimensions) return;
  table.rows.set(new Int8Array(packed.buffer, packed.byteOffset, dimensions), row * dimensions);
  table.steps[row] = new DataView(packed.buffer, packed.byteOffset).getFloat32(dimensions, true);
};

/** What has a number, and how near it is. */
export type Nearest = { number: number; cosine: number };

/** By number: 0 for what may not be found; left out, all may. */
type Wanted = { allowed?: Uint8Array; limit: number };

/** The rows of a table that are nearest to a packed vector, each of them looked at; equal ones in the order of their rows. */
export const nearestIn = (
  { dimensions, numbers, steps: rowSteps, rows }: VectorTable,
  query: Uint8Array,
  { allowed, limit }: Wanted,
): Nearest[] => {
  if (lengthOfPacked(query) !== dimensions) return [];
  const asked = Float32Array.from(new Int8Array(query.buffer, query.byteOffset, dimensions));
  const step = new DataView(query.buffer, query.byteOffset).getFloat32(dimensions, true);
  const cosineOfRow = (row: number): number => {
    const from = row * dimensions;
    // Two sums at once: the processor adds to one while it waits for the other.
    let even = dimensions % 2 ? (rows[from + dimensions - 1] ?? 0) * (asked[dimensions - 1] ?? 0) : 0;
    let odd = 0;
    for (let at = 1; at < dimensions; at += 2) {
      even += (rows[from + at - 1] ?? 0) * (asked[at - 1] ?? 0);
      odd += (rows[from + at] ?? 0) * (asked[at] ?? 0);
    }
    return (even + odd) * step * (rowSteps[row] ?? 0);
  };
  const wanted: number[] = [];
  for (const [row, number] of numbers.entries()) if (!allowed || allowed[number] === 1) wanted.push(row);
  return bestOf(wanted, cosineOfRow, limit).map(({ number: row, sum: cosine }) => ({ number: numbers[row] ?? 0, cosine }));
};
