import type { PassageScope } from '@inkstone/integrations/kit/passage-index';
import type { Allowed } from '@inkstone/retrieval/index/lists';
import { LRUCache } from 'lru-cache';
import type { TenantReader } from '#server/db/handles.ts';
import { findLists } from './list.repository.ts';
import type { Counters } from './passage.repository.ts';
import { findAmounts, findOff, findPassages, findRanges } from './search.repository.ts';

/** Of which passages a search may know, in which languages they are, and at which state of the account. */
export type Seen = { allowed: Allowed; languages: string[]; counters: Counters };
/** A passage as it is kept: what has its number never changes, a changed text gets a new number. */
export type KeptPassage = Awaited<ReturnType<typeof findPassages>>[number];

const megabyte = 1024 * 1024;
/** What an entry takes beside what it holds. */
const entryBytes = 200;

const cacheOf = <T extends object>(megabytes: number, bytesOf: (value: T) => number): LRUCache<string, T> =>
  new LRUCache({
    maxSize: megabytes * megabyte,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + entryBytes,
  });

/** What may be found, as numbers: everything that stands in the lists of these bases where all of each may be read. */
const numbersOf = async (tx: TenantReader, scope: PassageScope, most: number): Promise<Uint8Array> => {
  const isAll = scope.readable.every(({ documents }) => documents === 'all');
  const [ranges, off] = await Promise.all([isAll ? [] : findRanges(tx, scope), findOff(tx, scope)]);
  const numbers = new Uint8Array(most).fill(isAll ? 1 : 0);
  for (const { first, count } of ranges) numbers.fill(1, first, first + count);
  for (const number of off) numbers[number] = 0;
  return numbers;
};

const look = async (tx: TenantReader, scope: PassageScope, counters: Counters): Promise<Seen> => {
  const [{ documents, passages, terms, languages }, numbers] = await Promise.all([
    findAmounts(tx, scope),
    numbersOf(tx, scope, counters.nextNumber),
  ]);
  return { allowed: { numbers, passages, documents, length: terms }, languages, counters };
};

const bytesOf = (blocks: readonly Uint8Array[]): number => blocks.reduce((sum, { byteLength }) => sum + byteLength + entryBytes, 0);

/** What searches have read, kept in memory while the account's passages are as they were: each key names the account and its revision. */
export const createKeptReadings = () => {
  const seen = cacheOf<Seen>(32, ({ allowed }) => allowed.numbers.byteLength);
  const lists = cacheOf<Buffer[]>(64, bytesOf);
  const passages = cacheOf<KeptPassage>(16, ({ text }) => 2 * text.length);
  return {
    async see(tx: TenantReader, scope: PassageScope, counters: Counters): Promise<Seen> {
      const key = JSON.stringify([tx.accountId, String(counters.revision), scope.readable]);
      const known = seen.get(key);
      // New vectors do not change which passages may be read, so this part stays in memory.
      if (known) return { ...known, counters };
      const found = await look(tx, scope, counters);
      seen.set(key, found);
      return found;
    },
    /** The lists of terms in the bases of a scope. */
    async listsOf(tx: TenantReader, { readable }: PassageScope, asked: { terms: readonly string[]; revision: bigint }) {
      const bases = readable.map(({ base }) => base).sort();
      const keyOf = (term: string): string => `${tx.accountId} ${asked.revision} ${bases.join(' ')} ${term}`;
      const known = new Map<string, Buffer[]>();
      for (const term of asked.terms) {
        const blocks = lists.get(keyOf(term));
        if (blocks) known.set(term, blocks);
      }
      const missing = asked.terms.filter((term) => !known.has(term));
      const found = Map.groupBy(missing.length > 0 ? await findLists(tx, bases, missing) : [], ({ term }) => term);
      for (const term of missing) {
        const blocks = (found.get(term) ?? []).map((row) => row.blocks);
        lists.set(keyOf(term), blocks);
        known.set(term, blocks);
      }
      return known;
    },
    /** Passages by their numbers; those that went away are told, too, as long as they are remembered. */
    async passagesOf(tx: TenantReader, numbers: readonly number[]): Promise<Map<number, KeptPassage>> {
      const keyOf = (number: number): string => `${tx.accountId} ${number}`;
      const known = new Map<number, KeptPassage>();
      for (const number of numbers) {
        const passage = passages.get(keyOf(number));
        if (passage) known.set(number, passage);
      }
      const missing = numbers.filter((number) => !known.has(number));
      for (const passage of missing.length > 0 ? await findPassages(tx, missing) : []) {
        passages.set(keyOf(passage.number), passage);
        known.set(passage.number, passage);
      }
      return known;
    },
    /** Passages as they are in the database now. */
    async passagesNow(tx: TenantReader, numbers: readonly number[]): Promise<Map<number, KeptPassage>> {
      return new Map((numbers.length > 0 ? await findPassages(tx, numbers) : []).map((passage) => [passage.number, passage]));
    },
  };
};
