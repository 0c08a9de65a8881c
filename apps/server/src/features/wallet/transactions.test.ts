import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { mountForTest } from '../../../test/mount-for-test.ts';
import { createWalletFeature, points } from './index.ts';

let test: TestDb;
let app: FastifyInstance;
let wallet: ReturnType<typeof createWalletFeature>;
beforeAll(async () => {
  test = await createTestDb();
  wallet = createWalletFeature({ database: test.db, clock: systemClock });
  app = await mountForTest(test.db, wallet.routes);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const get = async ({ headers }: TestActor, path: string) => {
  const response = await app.inject({ url: `/api/user/${path}`, headers });
  return {
    status: response.statusCode,
    body: response.body,
    data: response.headers['content-type']?.includes('json') ? response.json().data : null,
  };
};

const buildSpender = async () => {
  const actor = await buildActor(test.db);
  const movement = (count: number, reference = '') => ({
    id: randomUUID(),
    accountId: actor.accountId,
    amount: points(count),
    work: 'listing',
    reference,
  });
  await wallet.credit({ ...movement(100, 'code'), work: 'top-up' });
  await wallet.charge(movement(5, '=HYPERLINK("https://evil.example")'));
  const hold = await wallet.hold(movement(10, 'run 100%'));
  await wallet.settle(hold, points(4));
  return { actor, movement };
};

describe('GET /api/user/get_balance/ and get_total_used/', () => {
  it('answer zeros to an account that never had points', async () => {
    const actor = await buildActor(test.db);
    expect((await get(actor, 'get_balance/')).data).toEqual({ available: '0', held: '0', used: '0' });
  });

  it('answer exact points', async () => {
    const { actor, movement } = await buildSpender();
    await wallet.charge({ ...movement(0), amount: 1n });
    expect((await get(actor, 'get_balance/')).data).toEqual({ available: '90.999999', held: '0', used: '9.000001' });
    expect((await get(actor, 'get_total_used/')).data).toEqual({ used: '9.000001' });
  });
});

describe('GET /api/user/get_transactions/', () => {
  it('shows what moved in and out, newest first, without the steps in between, and nothing of others', async () => {
    const { actor } = await buildSpender();
    await buildSpender();
    const { items } = (await get(actor, 'get_transactions/')).data;
    expect(items.map(({ kind, points: amount }: { kind: string; points: string }) => [kind, amount])).toEqual([
      ['settle', '-4'],
      ['charge', '-5'],
      ['credit', '100'],
    ]);
  });

  it('goes on behind a cursor without gap or repeat', async () => {
    const { actor, movement } = await buildSpender();
    for (let count = 1; count <= 7; count += 1) await wallet.charge(movement(count));
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data } = await get(actor, `get_transactions/?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...data.items.map(({ id }: { id: string }) => id));
      cursor = data.nextCursor ?? '';
    } while (cursor);
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
    expect(seen).toEqual([...seen].sort((left, right) => Number(right) - Number(left)));
  });

  it.each([
    ['direction=in', 1],
    ['direction=out', 2],
    ['work=top-up', 1],
    ['q=100%25', 1],
    ['q=%25', 1],
    ['q=_', 0],
    ['from=2999-01-01', 0],
    ['to=2000-01-01', 0],
  ])('filters by %s', async (query, count) => {
    const { actor } = await buildSpender();
    expect((await get(actor, `get_transactions/?${query}`)).data.items).toHaveLength(count);
  });

  it.each(['cursor=1%20or%201', 'cursor=-1', 'limit=0', 'limit=1000', 'direction=up', 'from=yesterday'])('refuses %s', async (query) => {
    const { actor } = await buildSpender();
    expect((await get(actor, `get_transactions/?${query}`)).status).toBe(400);
  });
});

describe('GET /api/user/get_transactions/export/', () => {
  it('gives a CSV file in which nothing is a formula and amounts are numbers', async () => {
    const { actor } = await buildSpender();
    const { body } = await get(actor, 'get_transactions/export/');
    const lines = body.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('id,at,kind,points,work,reference');
    expect(lines[1]).toContain(',settle,-4,listing,run 100%');
    expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });
});

describe('GET /api/user/inkstone_transaction_statistics/', () => {
  it('gives the last 15 days of the reader, empty ones included', async () => {
    const { actor } = await buildSpender();
    const { data } = await get(actor, 'inkstone_transaction_statistics/?timeZone=Pacific/Kiritimati');
    expect(data).toHaveLength(15);
    expect(data[14]).toMatchObject({ points: '9', work: [{ work: 'listing', points: '9', operations: 2 }] });
    expect(data.slice(0, 14).every(({ points: amount }: { points: string }) => amount === '0')).toBe(true);
  });

  it('refuses a zone that does not exist', async () => {
    const { actor } = await buildSpender();
    expect((await get(actor, `inkstone_transaction_statistics/?timeZone=${encodeURIComponent("UTC'; drop table wallets")}`)).status).toBe(
      400,
    );
  });
});
