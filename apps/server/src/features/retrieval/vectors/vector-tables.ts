import { lengthOfPacked, newVectorTable, putRow, type VectorTable } from '@inkstone/retrieval/meaning/packed-vectors';
import { LRUCache } from 'lru-cache';
import type { TenantReader } from '#server/db/handles.ts';
import type { Counters } from '../passage.repository.ts';
import { findVectorNumbers, findVectors, type OfBase } from './vector.repository.ts';

/** A table as it stood at a state of the account. */
type Kept = { state: string; table: VectorTable };

const megabyte = 1024 * 1024;
/** What vectors of all accounts may take in memory; a base that alone takes more is not searched by meaning. */
const mostBytes = 512 * megabyte;
const noTable = newVectorTable(0, 0);

/** A base has more vectors than are kept in memory. */
class TooManyVectors extends Error {}

const bytesOf = ({ rows, numbers, steps }: VectorTable): number => rows.byteLength + numbers.byteLength + steps.byteLength + 200;

const isSame = (one: Int32Array, other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, at) => number === other[at]);

const copyRow = (from: VectorTable, to: VectorTable, rows: { from: number; to: number }): void => {
  const { dimensions } = to;
  to.numbers[rows.to] = from.numbers[rows.from] ?? 0;
  to.steps[rows.to] = from.steps[rows.from] ?? 0;
  to.rows.set(from.rows.subarray(rows.from * dimensions, (rows.from + 1) * dimensions), rows.to * dimensions);
};

const tableFor = (dimensions: number, room: number): VectorTable => {
  if (room * dimensions > mostBytes) throw new TooManyVectors();
  return newVectorTable(dimensions, room);
};

/** Reads the vectors that are not known yet, and takes the others over. */
const read = async (tx: TenantReader, { model, numbers }: { model: string; numbers: readonly number[] }, known: VectorTable) => {
  const rowOf = new Map(numbers.map((number, row) => [number, row]));
  const places = new Map([...known.numbers].map((number, row) => [number, row]));
  let table: VectorTable | null = known.dimensions > 0 ? tableFor(known.dimensions, numbers.length) : null;
  const missing = numbers.filter((number) => !places.has(number));
  for await (const vectors of findVectors(tx, model, missing))
    for (const vector of vectors) {
      table ??= tableFor(lengthOfPacked(vector.packed), numbers.length);
      putRow(table, rowOf.get(vector.number) ?? 0, vector);
    }
  if (!table) return noTable;
  for (const [number, row] of places) {
    const to = rowOf.get(number);
    if (to !== undefined) copyRow(known, table, { from: row, to });
  }
  // What went away while it was read is in no list of what may be found.
  for (const [row, number] of numbers.entries()) table.numbers[row] = number;
  return table;
};

/** The vectors of bases in memory, as far as there is room: those that were asked for last. */
export const createVectorTables = () => {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ table }) => bytesOf(table) });
  const reading = new Map<string, Promise<VectorTable>>();

  const renew = async (tx: TenantReader, of: OfBase, { key, state }: { key: string; state: string }): Promise<VectorTable> => {
    const known = kept.get(key)?.table ?? noTable;
    const numbers = await findVectorNumbers(tx, of);
    const table = isSame(known.numbers, numbers) ? known : await read(tx, { model: of.model, numbers }, known);
    kept.set(key, { state, table });
    return table;
  };

  return {
    /** The vectors of a base by a model; those who ask at once wait for the same. */
    tableOf: (tx: TenantReader, of: OfBase, { revision, vectorRevision }: Counters): Promise<VectorTable> => {
      const key = `${tx.accountId} ${of.base} ${of.model}`;
      const state = `${revision} ${vectorRevision}`;
      const known = kept.get(key);
      if (known?.state === state) return Promise.resolve(known.table);
      const asked = `${key} ${state}`;
      const under = reading.get(asked) ?? renew(tx, of, { key, state }).finally(() => reading.delete(asked));
      reading.set(asked, under);
      return under;
    },
  };
};
