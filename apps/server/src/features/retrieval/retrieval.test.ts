import { describePassageIndex, noDictionary } from '@inkstone/integrations/kit/conformance/passage-index';
import { makeVectors, testedModel as model, vectorOfText } from '@inkstone/integrations/kit/conformance/passage-vectors';
import { readingsOf } from '@inkstone/retrieval/question/readings';
import { retrieve, type Search } from '@inkstone/retrieval/retrieve';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { scaled } from '../../../test/scale.ts';
import { createPassageIndex } from './index.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const newAccount = async (): Promise<string> => (await buildActor(test.db)).accountId;

describePassageIndex('PostgreSQL', async () => ({
  index: createPassageIndex(test.db),
  cases: scaled(10_000),
  newAccount,
  newId,
}));

const words = 'river bridge harbour old town market tax invoice winter garden'.split(' ');

const filled = async () => {
  const index = createPassageIndex(test.db);
  const account = await newAccount();
  const base = newId();
  const documents = Array.from({ length: 80 }, (_, at) => ({
    ...{ id: newId(), base, title: `${words[at % 10]} report`, language: 'en' },
    passages: Array.from({ length: 3 }, (_, place) => ({
      text: words.filter((_, word) => (at * 7 + place * 3 + word * word) % 4 === 0).join(' '),
      headings: [],
    })),
  }));
  return { index, account, base, documents };
};

describe('the index of passages in the database', () => {
  it('answers the same after the parts of its lists were joined', async () => {
    const { index, account, base, documents } = await filled();
    const together = await newAccount();
    await index.put(together, documents);
    // One at a time: after 24 of them their parts become one.
    for (const document of documents) await index.put(account, [document]);
    const readings = await readingsOf('the old town and its market in winter', ['en'], noDictionary);
    const answer = (of: string) => index.search({ account: of, readable: [{ base, documents: 'all' }] }).find(readings, 500);
    const { rows } = await test.pool.query('select level from passage_segments where account_id = $1', [account]);
    expect(rows.filter(({ level }) => level === 1)).toHaveLength(3);
    const told = async (of: string) =>
      (await answer(of))[0]?.candidates.map(({ document, index: place, marks }) => `${document} ${place} ${JSON.stringify(marks)}`).sort();
    expect(await told(account)).toEqual(await told(together));
    await index.remove(
      account,
      documents.slice(0, 30).map(({ id }) => id),
    );
    await index.remove(
      together,
      documents.slice(0, 30).map(({ id }) => id),
    );
    expect(await told(account)).toEqual(await told(together));
  });

  it('goes with its account', async () => {
    const { index, account, base, documents } = await filled();
    await index.put(account, documents);
    await makeVectors(index, { account, base });
    await test.pool.query('delete from accounts where id = $1', [account]);
    for (const table of ['passage_counters', 'passage_documents', 'passages', 'passage_lists', 'passage_segments', 'passage_vectors']) {
      const { rows } = await test.pool.query(`select 1 from ${table} where account_id = $1`, [account]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});

/** Asks the database once for each question: settings are no part of what it is asked. */
const remembering = (search: Search): Search => {
  const near = new Map<string, ReturnType<Search['findNear']>>();
  const known = new Map<string, ReturnType<Search['find']>>();
  return {
    languages: () => search.languages(),
    find: (readings, limit) => {
      const key = JSON.stringify([readings, limit]);
      const answer = known.get(key) ?? search.find(readings, limit);
      known.set(key, answer);
      return answer;
    },
    findNear: (meaning, limit) => {
      const key = JSON.stringify([meaning, limit]);
      const answer = near.get(key) ?? search.findNear(meaning, limit);
      near.set(key, answer);
      return answer;
    },
  };
};

describe('the settings of retrieval', () => {
  it('cut what was ranked: a higher top-k only appends, a higher threshold only removes', async () => {
    const { index, account, base, documents } = await filled();
    await index.put(account, documents);
    await makeVectors(index, { account, base });
    const search = remembering(index.search({ account, readable: [{ base, documents: 'all' }] }));
    const questions = fc.subarray(words, { minLength: 1 }).map((chosen) => chosen.join(' '));
    const settings = fc.record({ topK: fc.integer({ min: 1, max: 60 }), threshold: fc.double({ min: 0, max: 1, noNaN: true }) });
    const rerank = async (_: string, texts: readonly string[]) => texts.map((text) => (text.length * 7) % 13);
    type Way = { question: string; byMeaning: boolean; isReranked: boolean };
    const found = async ({ question, byMeaning, isReranked }: Way, wanted: { topK: number; threshold: number }): Promise<string[]> => {
      const meaning = byMeaning ? { model, vector: vectorOfText(question, model), strangeness: 0.05 } : null;
      const asked = { question, dictionary: noDictionary, meaning, rerank: isReranked ? rerank : null };
      return (await retrieve(search, asked, wanted)).map(({ document, index: place, score }) => `${document} ${place} ${score}`);
    };
    const ways = fc.record({ question: questions, byMeaning: fc.boolean(), isReranked: fc.boolean() });
    const property = fc.asyncProperty(
      ways,
      settings,
      fc.nat({ max: 20 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      async (...given) => {
        const [way, { topK, threshold }, more, higher] = given;
        const few = await found(way, { topK, threshold });
        const many = await found(way, { topK: topK + more, threshold });
        expect(many.slice(0, few.length)).toEqual(few);
        const strict = await found(way, { topK, threshold: threshold + higher });
        expect(few.slice(0, strict.length)).toEqual(strict);
      },
    );
    await fc.assert(property, { numRuns: scaled(10_000), endOnFailure: true });
  });
});
