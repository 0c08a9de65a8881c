import type { PassageIndex, PassageScope } from '@inkstone/integrations/kit/passage-index';
import { type Best, bestPassages } from '@inkstone/retrieval/index/score';
import type { Near } from '@inkstone/retrieval/meaning/fused';
import { type Nearest, packVector } from '@inkstone/retrieval/meaning/packed-vectors';
import type { Reading } from '@inkstone/retrieval/question/readings';
import type { Leg } from '@inkstone/retrieval/retrieve';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { createKeptReadings, type KeptPassage, type Seen } from './kept-readings.ts';
import { type Counters, findCounters } from './passage.repository.ts';
import { findAmounts } from './search.repository.ts';
import { findNearest, nearestFirst } from './vectors/find-nearest.ts';
import type { VectorCopies } from './vectors/vector-copies.ts';
import { createVectorTables } from './vectors/vector-tables.ts';

/** So often it is asked again when documents went away while it was answered; after that what is left is told. */
const attempts = 4;

const termsOf = (readings: readonly Reading[]): string[] => [
  ...new Set(readings.flatMap(({ groups, titles }) => [...groups, ...titles].flatMap(({ ways }) => ways.map(({ term }) => term)))),
];

type Known = ReadonlyMap<number, KeptPassage>;

const candidatesOf = <Found extends { number: number }>(found: readonly Found[], known: Known) =>
  found.flatMap(({ number, ...how }) => {
    const passage = known.get(number);
    if (!passage) return [];
    const { number: _, ...rest } = passage;
    return [{ ...rest, ...how }];
  });

const told = (legs: readonly Best[], known: Known): Leg[] =>
  legs.map(({ found, weights }) => ({ weights, candidates: candidatesOf(found, known) }));

/** What asks an index. */
export const createSearching = (
  database: OwnerDatabase,
  copies?: Pick<VectorCopies, 'find'>,
): Pick<PassageIndex, 'search' | 'statistics'> => {
  const kept = createKeptReadings();
  const tables = createVectorTables();

  const rank = async (tx: TenantReader, asked: { scope: PassageScope; readings: readonly Reading[]; limit: number }, seen: Seen) => {
    const { allowed, counters } = seen;
    const lists = await kept.listsOf(tx, asked.scope, { terms: termsOf(asked.readings), revision: counters.revision });
    const of = (term: string): Buffer[] => lists.get(term) ?? [];
    return asked.readings.map((reading) => bestPassages(reading, { of, allowed }, asked.limit));
  };

  return {
    statistics: (scope) =>
      readAsTenant(database, scope.account, async (tx) => {
        const { documents, passages } = await findAmounts(tx, scope);
        return { documents, passages };
      }),
    search: (scope) => {
      const read = <T>(work: (tx: TenantReader) => Promise<T>): Promise<T> => readAsTenant(database, scope.account, work);
      const seeAt = (counters: Counters): Promise<Seen> => read((tx) => kept.see(tx, scope, counters));
      let first: Promise<Seen> | undefined;
      const see = (): Promise<Seen> => {
        // The counters are read first: a removal after that changes them, and is noticed when they are read again.
        first ??= read(findCounters).then(seeAt);
        return first;
      };

      /** Ranks at a state of the account, and again where passages went away before they were read. */
      const look = async <Ranked>(rankAt: (seen: Seen) => Promise<Ranked>, numbersIn: (ranked: Ranked) => number[]) => {
        let seen = await see();
        for (let left = attempts; ; left -= 1) {
          const ranked = await rankAt(seen);
          const numbers = [...new Set(numbersIn(ranked))];
          // In one write, in this order.
          const [known, now] = await read((tx) => Promise.all([kept.passagesOf(tx, numbers), findCounters(tx)]));
          if (now.removals === seen.counters.removals) return { ranked, known };
          if (left === 1) return { ranked, known: await read((tx) => kept.passagesNow(tx, numbers)) };
          seen = await seeAt(now);
        }
      };

      const nearest = async (
        { allowed, counters }: Seen,
        model: string,
        asked: { query: Uint8Array; limit: number },
      ): Promise<Nearest[]> => {
        const copied = await copies?.find({ scope, model, ...asked }, allowed.passages);
        if (copied) return copied;
        const found: Nearest[] = [];
        for (const { base } of scope.readable) {
          const table = await read((tx) => tables.tableOf(tx, { base, model }, counters));
          found.push(...(await findNearest({ table, allowed: allowed.numbers, ...asked })));
        }
        return found.sort(nearestFirst).slice(0, asked.limit);
      };

      return {
        languages: async () => (scope.readable.length > 0 ? (await see()).languages : []),
        find: async (readings, limit) => {
          if (scope.readable.length === 0 || readings.length === 0) return readings.map(() => ({ candidates: [], weights: [] }));
          const { ranked, known } = await look(
            (seen) => read((tx) => rank(tx, { scope, readings, limit }, seen)),
            (legs) => legs.flatMap(({ found }) => found.map(({ number }) => number)),
          );
          return told(ranked, known);
        },
        findNear: async ({ model, vector }, limit): Promise<Near[]> => {
          if (scope.readable.length === 0) return [];
          const query = packVector(vector);
          const { ranked, known } = await look(
            (seen) => nearest(seen, model, { query, limit }),
            (found) => found.map(({ number }) => number),
          );
          return candidatesOf(ranked, known);
        },
      };
    },
  };
};
