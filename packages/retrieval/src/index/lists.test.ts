import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Allowed, type List, readList, shareTable } from './lists.ts';
import { blockOf } from './postings.ts';

const documents = fc.array(
  fc.array(fc.record({ times: fc.integer({ min: 1, max: 300 }), length: fc.integer({ min: 1, max: 5000 }) }), { maxLength: 5 }),
  {
    maxLength: 20,
  },
);

/** Each document has room for ten passages. */
const blocksOf = (all: { times: number; length: number }[][]): Uint8Array[] =>
  all.map((postings, at) =>
    blockOf(
      at * 10,
      postings.map((posting, index) => ({ ...posting, number: at * 10 + index * 2 })),
    ),
  );

const everything = (size: number): Allowed => ({ numbers: new Uint8Array(size * 10).fill(1), passages: 1, documents: size, length: 200 });

const told = (list: List): string[] =>
  Array.from({ length: list.size }, (_, at) => `${list.firsts[at]} ${list.numbers[at]} ${list.shares[at]}`).sort();

const joined = (blocks: readonly Uint8Array[]): Uint8Array => Uint8Array.from(blocks.flatMap((block) => [...block]));

describe('the list of a term', () => {
  it('is the same whether its blocks stand in one piece, in many, or in another order', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const blocks = blocksOf(all);
        const shares = shareTable(200);
        const apart = told(readList(blocks, everything(all.length), shares));
        expect(told(readList([joined(blocks)], everything(all.length), shares))).toEqual(apart);
        expect(told(readList(blocks.toReversed(), everything(all.length), shares))).toEqual(apart);
      }),
    );
  });

  it('tells of a passage that may not be found as if it were not there', () => {
    fc.assert(
      fc.property(documents, fc.nat({ max: 19 }), (all, hidden) => {
        const allowed = everything(all.length);
        allowed.numbers.fill(0, hidden * 10, hidden * 10 + 10);
        const shares = shareTable(200);
        const without = all.map((postings, at) => (at === hidden ? [] : postings));
        const seen = readList(blocksOf(all), allowed, shares);
        const absent = readList(blocksOf(without), everything(all.length), shares);
        expect([told(seen), seen.documents]).toEqual([told(absent), absent.documents]);
      }),
    );
  });

  it('counts a term more the more often it stands there, and less in a longer passage, and never more than 1', () => {
    const [once = 0, often = 0, inLong = 0] = [
      { number: 0, times: 1, length: 200 },
      { number: 0, times: 9, length: 200 },
      { number: 0, times: 9, length: 2000 },
    ].map((posting) => readList([blockOf(0, [posting])], everything(1), shareTable(200)).shares[0]);
    expect(once).toBeLessThan(often);
    expect(inLong).toBeLessThan(often);
    expect(often).toBeLessThan(1);
  });
});
