import type { PassageIndex, PassageScope } from '@inkstone/integrations/kit/passage-index';
import { type Best, bestPassages } from '@inkstone/retrieval/index/score';
import type { Reading } from '@inkstone/retrieval/question/readings';
import type { Leg } from '@inkstone/retrieval/retrieve';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { createKeptReadings, type KeptPassage, type Seen } from './kept-readings.ts';
import { type Counters, findCounters } from './passage.repository.ts';
import { findAmounts } from './search.repository.ts';

/** So often it is asked again when documents went away while it was answered; after that what is left is told. */
const attempts = 4;

const termsOf = (readings: readonly Reading[]): string[] => [
  ...new Set(readings.flatMap(({ groups, titles }) => [...groups, ...titles].flatMap(({ ways }) => ways.map(({ term }) => term)))),
];

const numbersIn = (legs: readonly Best[]): number[] => [...new Set(legs.flatMap(({ found }) => found.map(({ number }) => number)))];

const told = (legs: readonly Best[], known: ReadonlyMap<number, KeptPassage>): Leg[] =>
  legs.map(({ found, weights }) => ({
    weights,
    candidates: found.flatMap(({ number, marks }) => {
      const passage = known.get(number);
      if (!passage) return [];
      const { number: _, ...rest } = passage;
      return [{ ...rest, marks }];
    }),
  }));

/** What asks an index. */
export const createSearching = (database: OwnerDatabase): Pick<PassageIndex, 'search' | 'statistics'> => {
  const kept = createKeptReadings();

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
        // The counters before all else, so that what went away after them is noticed.
        first ??= read(findCounters).then(seeAt);
        return first;
      };
      return {
        languages: async () => (scope.readable.length > 0 ? (await see()).languages : []),
        find: async (readings, limit) => {
          if (scope.readable.length === 0 || readings.length === 0) return readings.map(() => ({ candidates: [], weights: [] }));
          let seen = await see();
          for (let left = attempts; ; left -= 1) {
            const legs = await read((tx) => rank(tx, { scope, readings, limit }, seen));
            const numbers = numbersIn(legs);
            // In one write, in this order.
            const [known, now] = await read((tx) => Promise.all([kept.passagesOf(tx, numbers), findCounters(tx)]));
            if (now.removals === seen.counters.removals) return told(legs, known);
            if (left === 1) return told(legs, await read((tx) => kept.passagesNow(tx, numbers)));
            seen = await seeAt(now);
          }
        },
      };
    },
  };
};
