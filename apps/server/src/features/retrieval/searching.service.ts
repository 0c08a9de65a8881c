import type { PassageIndex, PassageScope } from '@inkstone/integrations/kit/passage-index';
import type { Allowed } from '@inkstone/retrieval/index/lists';
import { bestPassages } from '@inkstone/retrieval/index/score';
import type { Reading } from '@inkstone/retrieval/question/readings';
import type { Leg } from '@inkstone/retrieval/retrieve';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { findLists } from './list.repository.ts';
import { findCounters } from './passage.repository.ts';
import { findAmounts, findOff, findPassages, findRanges } from './search.repository.ts';

/** So often it is asked again when documents went away while it was answered; after that what is left is told. */
const attempts = 4;

type Seen = { allowed: Allowed; languages: string[]; removals: bigint };

/** What may be found, as numbers: everything that stands in the lists of these bases where all of each may be read. */
const numbersOf = async (tx: TenantReader, scope: PassageScope, most: number): Promise<Uint8Array> => {
  const isAll = scope.readable.every(({ documents }) => documents === 'all');
  const numbers = new Uint8Array(most).fill(isAll ? 1 : 0);
  if (!isAll) for (const { first, count } of await findRanges(tx, scope)) numbers.fill(1, first, first + count);
  for (const number of await findOff(tx, scope)) numbers[number] = 0;
  return numbers;
};

const look = async (tx: TenantReader, scope: PassageScope): Promise<Seen> => {
  // First of all, so that what went away after it is noticed.
  const { nextNumber, removals } = await findCounters(tx);
  const [{ documents, passages, terms, languages }, numbers] = await Promise.all([
    findAmounts(tx, scope),
    numbersOf(tx, scope, nextNumber),
  ]);
  return { allowed: { numbers, passages, documents, length: terms }, languages, removals };
};

const termsOf = (readings: readonly Reading[]): string[] => [
  ...new Set(readings.flatMap(({ groups, titles }) => [...groups, ...titles].flatMap(({ ways }) => ways.map(({ term }) => term)))),
];

type Asked = { scope: PassageScope; readings: readonly Reading[]; limit: number };

const answer = async (tx: TenantReader, { scope, readings, limit }: Asked, { allowed }: Seen): Promise<Leg[]> => {
  const rows = await findLists(
    tx,
    scope.readable.map(({ base }) => base),
    termsOf(readings),
  );
  const lists = Map.groupBy(rows, ({ term }) => term);
  const of = (term: string): Buffer[] => (lists.get(term) ?? []).map(({ blocks }) => blocks);
  const legs = readings.map((reading) => bestPassages(reading, { of, allowed }, limit));
  const numbers = [...new Set(legs.flatMap(({ found }) => found.map(({ number }) => number)))];
  const known = new Map((numbers.length > 0 ? await findPassages(tx, numbers) : []).map(({ number, ...rest }) => [number, rest]));
  return legs.map(({ found, weights }) => ({
    weights,
    candidates: found.flatMap(({ number, marks }) => {
      const rest = known.get(number);
      return rest ? [{ ...rest, marks }] : [];
    }),
  }));
};

/** What asks an index. */
export const createSearching = (database: OwnerDatabase): Pick<PassageIndex, 'search' | 'statistics'> => ({
  statistics: (scope) =>
    readAsTenant(database, scope.account, async (tx) => {
      const { documents, passages } = await findAmounts(tx, scope);
      return { documents, passages };
    }),
  search: (scope) => {
    const read = <T>(work: (tx: TenantReader) => Promise<T>): Promise<T> => readAsTenant(database, scope.account, work);
    let seen: Promise<Seen> | undefined;
    const see = (): Promise<Seen> => {
      seen ??= read((tx) => look(tx, scope));
      return seen;
    };
    return {
      languages: async () => (scope.readable.length > 0 ? (await see()).languages : []),
      find: async (readings, limit) => {
        if (scope.readable.length === 0 || readings.length === 0) return readings.map(() => ({ candidates: [], weights: [] }));
        for (let left = attempts; ; left -= 1) {
          const before = await see();
          const legs = await read((tx) => answer(tx, { scope, readings, limit }, before));
          const { removals } = await read(findCounters);
          if (removals === before.removals || left === 1) return legs;
          seen = undefined;
        }
      },
    };
  },
});
