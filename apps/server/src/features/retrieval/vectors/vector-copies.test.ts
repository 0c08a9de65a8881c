import { describePassageIndex } from '@inkstone/integrations/kit/conformance/passage-index';
import { expectNear, makeVectors, testedModel as model, vectorOfText } from '@inkstone/integrations/kit/conformance/passage-vectors';
import type { PassageScope } from '@inkstone/integrations/kit/passage-index';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { scaled } from '../../../../test/scale.ts';
import { createPassageIndex, createVectorCopies } from '../index.ts';

const test = await createTestDb();
afterAll(() => test.close());

const { rows: offered } = await test.pool.query("select from pg_available_extensions where name = 'vector'");
const hasPgvector = offered.length > 0;
if (!hasPgvector) process.stdout.write('This PostgreSQL has no pgvector: what needs it is left out.\n');

type Told = { level: string; message: string };
const opened = async ({ pool, db }: TestDb, { mostCompared = 0, copiesAll = true, isSure = false } = {}) => {
  const told: Told[] = [];
  const tell = (level: string) => (details: object, message: string) => {
    told.push({ level, message });
    if (isSure && level === 'warn') throw new Error(message, { cause: details });
  };
  const copies = createVectorCopies({ database: db, logger: { info: tell('info'), warn: tell('warn') }, mostCompared });
  await copies.start();
  let puts = 0;
  const index = createPassageIndex(db, copies);
  return {
    ...{ pool, copies, told },
    index: {
      ...index,
      // Where not all are copied, some wait.
      putVectors: async (...asked: Parameters<typeof index.putVectors>) => {
        await index.putVectors(...asked);
        puts += 1;
        if (copiesAll || puts % 2) await copies.sweep();
      },
    },
    /** Whether a question is answered by copies. */
    answers: async (scope: PassageScope) =>
      (await copies.find({ scope, model, query: new Uint8Array(28).fill(1), limit: 5 }, 1_000_000)) !== null,
  };
};

const newAccount = async (): Promise<string> => (await buildActor(test.db)).accountId;

const filled = async (options: Parameters<typeof opened>[1] = {}, on = test) => {
  const house = await opened(on, options);
  const account = (await buildActor(on.db)).accountId;
  const base = newId();
  const documents = Array.from({ length: 30 }, (_, at) => ({
    ...{ id: newId(), base, title: '', language: 'en' },
    passages: Array.from({ length: 5 }, (_, place) => ({ text: `Passage ${at} ${place}`, headings: [] })),
  }));
  await house.index.put(account, documents);
  await makeVectors(house.index, { account, base });
  await house.copies.sweep();
  const scopeOf = (ids?: readonly string[]): PassageScope => ({ account, readable: [{ base, documents: ids ? { only: ids } : 'all' }] });
  const near = async (index: Pick<typeof house.index, 'search'>, question: string, scope = scopeOf()) =>
    (await index.search(scope).findNear({ model, vector: vectorOfText(question, model) }, 10)).map(
      ({ document, index: place, cosine }) => ({ place: `${document} ${place}`, cosine }),
    );
  return { ...house, account, base, documents, scopeOf, near };
};

describe('a database whose server has no pgvector, or not any more', () => {
  it('is searched one by one, and nothing is lost', async () => {
    const own = await createTestDb();
    await own.pool.query('drop schema if exists inkstone_vectors cascade');
    const { index, near, answers, scopeOf } = await filled({}, own);
    expect(await answers(scopeOf())).toBe(false);
    expect((await near(index, 'Passage 3 3'))[0]?.cosine).toBeCloseTo(1);
    await own.close();
  });
});

describe.runIf(hasPgvector)('vectors that pgvector searches', () => {
  describePassageIndex('PostgreSQL with pgvector, each readable vector compared', async () => ({
    ...{
      index: (await opened(test, { mostCompared: Number.POSITIVE_INFINITY, isSure: true })).index,
      cases: scaled(1000),
      newAccount,
      newId,
    },
  }));
  describePassageIndex('PostgreSQL with pgvector, by its index and what waits', async () => ({
    ...{ index: (await opened(test, { copiesAll: false, isSure: true })).index, cases: scaled(1000), newAccount, newId },
  }));

  it('are found by the index as they are found one by one', async () => {
    const { index, near, answers, scopeOf } = await filled();
    expect(await answers(scopeOf())).toBe(true);
    const compared = createPassageIndex(test.db);
    for (const question of ['Passage 3 3', 'A river', 'Taxes']) expectNear(await near(index, question), await near(compared, question));
  });

  it('are found by the index of what may be read alone, however little that is', async () => {
    const { index, near, documents, scopeOf } = await filled();
    const compared = createPassageIndex(test.db);
    for (const few of [documents.slice(7, 8), documents.slice(3, 20)]) {
      const scope = scopeOf(few.map(({ id }) => id));
      const found = await near(index, 'A river', scope);
      expect(found.every(({ place }) => few.some(({ id }) => place.startsWith(id)))).toBe(true);
      expectNear(found, await near(compared, 'A river', scope));
    }
  });

  it('go from there with their account', async () => {
    const { copies, account, pool } = await filled();
    const table = `inkstone_vectors.of_${model.replaceAll('-', '_')}`;
    const left = async () => (await pool.query(`select from ${table} where account_id = $1`, [account])).rowCount;
    expect(await left()).toBe(150);
    await pool.query('delete from accounts where id = $1', [account]);
    await copies.sweep();
    expect(await left()).toBe(0);
  });

  it('are copied anew where the extension was away, and are compared one by one meanwhile', async () => {
    const own = await createTestDb();
    const before = await filled({}, own);
    await own.pool.query('drop extension vector cascade');
    expect(await before.answers(before.scopeOf())).toBe(false);
    expect((await before.near(before.index, 'Passage 3 3'))[0]?.cosine).toBeCloseTo(1);
    expect(before.told.at(-1)?.level).toBe('warn');
    await migrate(own.url);
    const after = await opened(own);
    await after.copies.sweep();
    expect(await after.answers(before.scopeOf())).toBe(true);
    expectNear(await before.near(after.index, 'A river'), await before.near(createPassageIndex(own.db), 'A river'));
    await own.close();
  });

  it('are not asked of an extension that is too old, or that nobody made, and the log says so', async () => {
    const own = await createTestDb();
    await own.pool.query('drop extension vector cascade');
    expect((await opened(own)).told).toMatchObject([{ level: 'warn', message: expect.stringContaining('create extension vector') }]);
    await migrate(own.url);
    await own.pool.query("update pg_extension set extversion = '0.7.4' where extname = 'vector'");
    expect((await opened(own)).told).toMatchObject([{ level: 'warn', message: expect.stringContaining('0.7.4') }]);
    await own.close();
  });
});
