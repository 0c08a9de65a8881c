import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { points, type WalletFeature } from './index.ts';

let test: TestDb;
let server: TestApp;
let wallet: WalletFeature;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
  wallet = server.features.wallet;
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const get = async ({ headers }: TestActor, path: string) => {
  const response = await server.app.inject({ url: `/api/user/${path}`, headers });
  return {
    status: response.statusCode,
    body: response.body,
    data: response.headers['content-type']?.includes('json') ? response.json().data : null,
  };
};

const buildSpender = async () => {
  const actor = await buildActor(test.db);
  const movement = (count: number, reference = '') => ({
    id: newId(),
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

  it('is read by one plan for all accounts, which finds the first page in the index of what is shown', async () => {
    const { actor } = await buildSpender();
    await get(actor, 'get_transactions/');
    const client = await test.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ statement: string }>(
        "select statement from pg_prepared_statements where name = 'newest_transactions'",
      );
      await client.query('set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan');
      await client.query(`prepare first_page as ${rows[0]?.statement}`);
      const plan = await client.query<{ 'QUERY PLAN': string }>(`explain execute first_page('${actor.accountId}', 21)`);
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using ledger_transfers__shown_at');
    } finally {
      await client.query('rollback');
      client.release();
    }
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
    ['q=run 100%25', 1],
    ['q=RUN', 1],
    ['q=un', 0],
    ['q=%25', 0],
    ['q=_', 0],
    ['work=list', 0],
    ['from=2999-01-01', 0],
    ['to=2000-01-01', 0],
  ])('filters by %s', async (query, count) => {
    const { actor } = await buildSpender();
    expect((await get(actor, `get_transactions/?${query}`)).data.items).toHaveLength(count);
  });

  const nowhere = ['timeZone=Europe/Atlantis', 'timeZone=%2B08:00', "timeZone=UTC';--", 'timeZone='];
  const unreadable = ['cursor=1%20or%201', 'cursor=-1', 'limit=0', 'limit=1000', 'direction=up', 'from=yesterday', 'from=0000-01-01'];
  it.each([...unreadable, ...nowhere])('refuses %s', async (query) => {
    const { actor } = await buildSpender();
    expect((await get(actor, `get_transactions/?${query}`)).status).toBe(400);
    expect((await get(actor, `get_transactions/export/?${query}`)).status).toBe(/^(cursor|limit)/.test(query) ? 200 : 400);
  });

  it.each([
    // The clocks go forward: this day has 23 hours.
    [
      'Europe/Berlin',
      '2026-03-29',
      [
        ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'],
        ['2026-03-28T22:59:59.999Z', '2026-03-29T22:00:00Z'],
      ],
    ],
    // They go back: 25 hours.
    [
      'Europe/Berlin',
      '2026-10-25',
      [
        ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'],
        ['2026-10-24T21:59:59.999Z', '2026-10-25T23:00:00Z'],
      ],
    ],
    // They go back at one o'clock, so that midnight comes twice.
    [
      'America/Havana',
      '2026-11-01',
      [
        ['2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
        ['2026-11-01T03:59:59.999Z', '2026-11-02T05:00:00Z'],
      ],
    ],
    [
      'Asia/Shanghai',
      '2026-11-21',
      [
        ['2026-11-20T16:00:00Z', '2026-11-21T15:59:59.999Z'],
        ['2026-11-20T15:59:59.999Z', '2026-11-21T16:00:00Z'],
      ],
    ],
    [
      'UTC',
      '2026-11-21',
      [
        ['2026-11-21T00:00:00Z', '2026-11-21T23:59:59.999Z'],
        ['2026-11-20T23:59:59.999Z', '2026-11-22T00:00:00Z'],
      ],
    ],
  ])('begins and ends the days of %s where they do: %s', async (timeZone, day, [inside = [], outside = []]) => {
    const { actor } = await buildSpender();
    for (const at of [...inside, ...outside]) {
      await test.pool.query(
        `insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, created_at)
          values (gen_random_uuid(), 1, $1, 'charge', 'available', 'used', 1, 'listing', 'then', $2)`,
        [actor.accountId, at],
      );
    }
    const query = `from=${day}&to=${day}&timeZone=${timeZone}`;
    const { items } = (await get(actor, `get_transactions/?q=then&${query}`)).data;
    const expected = inside.map((at) => new Date(at).toISOString()).toReversed();
    expect(items.map(({ at }: { at: string }) => at)).toEqual(expected);
    const { body } = await get(actor, `get_transactions/export/?q=then&${query}`);
    expect(
      body
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(expected);
  });
});

describe('GET /api/user/get_transactions/:id/', () => {
  const first = async (actor: TestActor): Promise<string> => (await get(actor, 'get_transactions/?limit=1')).data.items[0].id;
  const moved = async (work: string, reference: string) => {
    const { actor, movement } = await buildSpender();
    await wallet.charge({ ...movement(1, reference), work });
    return { actor, id: await first(actor) };
  };

  it('shows a movement with the run that it paid for', async () => {
    const runId = newId();
    const { actor, id } = await moved('listing', runId);
    const { data } = await get(actor, `get_transactions/${id}/`);
    expect(data).toMatchObject({ id, kind: 'charge', points: '-1', work: 'listing', reference: runId });
    expect(data.related).toEqual({ kind: 'run', id: runId });
  });

  it('leads from all movements of an order to the order', async () => {
    const { actor, movement } = await buildSpender();
    const orderId = newId();
    const payment = { ...movement(50, 'R2026-000042'), work: 'top-up' };
    await wallet.credit({ ...payment, id: orderId });
    await wallet.clawBack({ ...payment, id: newId(), amount: points(20), originId: orderId });
    await wallet.credit({ ...payment, id: newId(), amount: points(20) });
    const { items } = (await get(actor, 'get_transactions/?q=r2026')).data;
    expect(items).toHaveLength(3);
    for (const { id } of items) expect((await get(actor, `get_transactions/${id}/`)).data.related).toEqual({ kind: 'order', id: orderId });
  });

  it.each([
    ['plan', 'basic', { kind: 'plan' }],
    ['listing', 'no id of a run', null],
    ['top-up', 'R2026-999999', null],
    ['image', 'abc', null],
  ])('says of %s “%s” what it was for', async (work, reference, related) => {
    const { actor, id } = await moved(work, reference);
    expect((await get(actor, `get_transactions/${id}/`)).data.related).toEqual(related);
  });

  it('is shown to a colleague, and is unknown to everybody else', async () => {
    const { actor, id } = await moved('image', 'abc');
    const colleague = await buildActor(test.db, { accountId: actor.accountId });
    const stranger = await buildActor(test.db);
    expect((await get(colleague, `get_transactions/${id}/`)).status).toBe(200);
    expect((await get(stranger, `get_transactions/${id}/`)).status).toBe(404);
  });

  it.each(['999999999999999999', '0', '-1', '1e3', 'abc', '9999999999999999999'])('answers 404 to %s', async (id) => {
    const { actor } = await buildSpender();
    expect((await get(actor, `get_transactions/${id}/`)).status).toBe(404);
  });

  it('shows no hold: that is between the books', async () => {
    const { actor, movement } = await buildSpender();
    const hold = await wallet.hold(movement(1, 'held'));
    const { rows } = await test.pool.query('select seq from ledger_transfers where hold_id = $1', [hold.id]);
    expect((await get(actor, `get_transactions/${rows[0].seq}/`)).status).toBe(404);
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

  it.each([
    ['Asia/Kolkata', '18:29', '18:31'],
    ['Asia/Kathmandu', '18:14', '18:16'],
    ['Australia/Eucla', '15:14', '15:16'],
  ])('ends the day of %s where it does, at a quarter of an hour', async (timeZone, before, after) => {
    const { actor } = await buildSpender();
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    for (const [at, amount] of [
      [before, points(3)],
      [after, points(4)],
    ] as const)
      await test.pool.query("insert into usage_periods values ($1, usage_period($2), 'image', $3, 1)", [
        actor.accountId,
        `${yesterday}T${at}Z`,
        amount,
      ]);
    const { data } = await get(actor, `inkstone_transaction_statistics/?timeZone=${timeZone}`);
    const images = data.flatMap(({ day, work }: { day: string; work: { work: string; points: string }[] }) =>
      work.filter((each) => each.work === 'image').map((each) => [day, each.points]),
    );
    const next = new Date(Date.parse(yesterday) + 24 * 3_600_000).toISOString().slice(0, 10);
    expect(images).toEqual([
      [yesterday, '3'],
      [next, '4'],
    ]);
  });

  it('refuses a zone that does not exist', async () => {
    const { actor } = await buildSpender();
    expect((await get(actor, `inkstone_transaction_statistics/?timeZone=${encodeURIComponent("UTC'; drop table wallets")}`)).status).toBe(
      400,
    );
  });
});
