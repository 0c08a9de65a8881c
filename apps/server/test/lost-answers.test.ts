// A server that is killed after the work of a request and before its answer is kept: a repeat with the same key must find what was made.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { shortBrief as brief, createWritersApp, saying, type WritersApp } from './writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;
let key: string;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
  key = newId();
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(100), work: 'top-up', reference: '' });
});
afterAll(async () => {
  await house.close();
  await test.close();
  expect(house.faults).toEqual([]);
});

const send = async (url: string, payload: object, headers: object = { 'idempotency-key': key }) => {
  const answer = await house.app.inject({ method: 'POST', url, headers: { ...actor.headers, ...headers }, payload });
  return { status: answer.statusCode, code: answer.json().code, data: answer.json().data };
};
const count = async (table: 'orders' | 'runs' | 'writer_drafts' | 'shops'): Promise<number> => {
  const { rows } = await test.pool.query(`select count(*)::int as n from ${table} where account_id = $1`, [actor.accountId]);
  return rows[0].n;
};
/** What a kill leaves of the key: claimed, without an answer; the lease ends so many seconds from now. */
const loseAnswer = (seconds: number) =>
  test.pool.query(
    "update idempotency_keys set status = null, answer = null, leased_until = now() + $2 * interval '1 second' where user_id = $1",
    [actor.userId, seconds],
  );

const text = { title: 'Ash lamp', descriptionHtml: '<p>Light.</p>', seoTitle: 'Lamp', seoDescription: 'A lamp.' };
const topUp = ['/api/purchase/', { points: 100, gateway: 'manual-payment' }] as const;

describe('a key whose server was killed', () => {
  it('belongs to it while its lease lasts, and to a repeat afterwards, of the same request only', async () => {
    await send(...topUp);
    await loseAnswer(5);
    expect(await send(...topUp)).toMatchObject({ status: 409, code: 'request.duplicateRunning' });
    await loseAnswer(-1);
    expect(await send('/api/purchase/', { points: 200, gateway: 'manual-payment' })).toMatchObject({ status: 422 });
    expect((await send(...topUp)).status).toBe(200);
  });

  it('makes one order, however often its answer is lost', async () => {
    const first = await send(...topUp);
    for (let round = 0; round < 3; round += 1) {
      await loseAnswer(-1);
      expect((await send(...topUp)).data.id).toBe(first.data.id);
    }
    expect(await count('orders')).toBe(1);
  });

  it('starts one run, and charges it once', async () => {
    await house.writeWith(saying('<title>A waxed canvas tote for work</title>'));
    const generate = () => send('/api/product/improve/freestyle/', { brief, fields: ['title'] });
    const first = await generate();
    await loseAnswer(-1);
    expect((await generate()).data).toEqual(first.data);
    expect(await count('runs')).toBe(1);
    expect(await count('writer_drafts')).toBe(1);
  });

  it('redeems a code once, and says so again', async () => {
    const operator = await buildActor(test.db, { isOperator: true });
    const made = await house.app.inject({
      method: 'POST',
      url: '/api/operator/codes/',
      headers: operator.headers,
      payload: { count: 1, points: 50, note: '' },
    });
    const code = made.body.split(/\r?\n/)[1]?.split(',')[0];
    const first = await send('/api/purchase/redeem/', { code });
    await loseAnswer(-1);
    expect(await send('/api/purchase/redeem/', { code })).toEqual(first);
    expect(first).toMatchObject({ status: 200, data: { points: '50' } });
  });

  it('puts a text into the store once', async () => {
    const { data } = await send('/api/freestyle/publish/', { text, status: 'active', productId: null });
    key = newId();
    const change = () => send('/api/freestyle/publish/', { text: { ...text, title: 'Oak lamp' }, productId: data.productId });
    expect((await change()).status).toBe(200);
    await loseAnswer(-1);
    expect(await change()).toMatchObject({ status: 200, data: { title: 'Oak lamp' } });
    // Killed after the store had answered, and before that was noted.
    await test.pool.query("update publications set outcome = 'unknown', finished_at = null where account_id = $1 and cause = 'save'", [
      actor.accountId,
    ]);
    await loseAnswer(-1);
    expect(await change()).toMatchObject({ status: 200, data: { title: 'Oak lamp' } });
    const { rows } = await test.pool.query('select cause, outcome from publications where account_id = $1 order by created_at', [
      actor.accountId,
    ]);
    expect(rows).toEqual([
      { cause: 'create', outcome: 'done' },
      { cause: 'save', outcome: 'done' },
    ]);
    const revisions = await test.pool.query('select from product_revisions where account_id = $1', [actor.accountId]);
    expect(revisions.rows).toHaveLength(1);
  });

  const draftText = { title: 'Ash lamp', description: '<p>Light.</p>', seoTitle: 'Lamp', seoDescription: 'A lamp.' };
  const save = (values: object = {}) => send('/api/freestyle/save_draft/', { brief, text: draftText, ...values });

  it('keeps one new draft, and its next content once', async () => {
    const first = await save();
    expect(first.status).toBe(200);
    await loseAnswer(-1);
    expect(await save()).toEqual(first);
    expect(await count('writer_drafts')).toBe(1);

    key = newId();
    const change = { id: first.data.id, revision: 1, text: { ...draftText, title: 'Oak lamp' } };
    const second = await save(change);
    expect(second).toMatchObject({ status: 200, data: { revision: 2 } });
    await loseAnswer(-1);
    expect(await save(change)).toEqual(second);
    // What is not there is no repeat.
    key = newId();
    expect(await save({ ...change, text: { ...draftText, title: 'Elm lamp' } })).toMatchObject({
      status: 409,
      code: 'writer.draftChanged',
    });
  });

  it('puts an earlier text of a draft back once, also the oldest that is kept', async () => {
    const { data: made } = await save();
    const versionsOf = async () =>
      (await house.app.inject({ url: `/api/freestyle/${made.id}/versions/`, headers: actor.headers })).json().data.items;
    for (let revision = 1; revision <= 51; revision += 1) {
      key = newId();
      await save({ id: made.id, revision, text: { ...draftText, title: `Lamp ${revision}` } });
      // Each is a version of its own: typing of ten minutes would be one.
      await test.pool.query("update writer_draft_versions set created_at = created_at - interval '11 minutes' where draft_id = $1", [
        made.id,
      ]);
    }
    const versions = await versionsOf();
    expect(versions).toHaveLength(50);
    key = newId();
    const restore = () => send(`/api/freestyle/${made.id}/restore/`, { versionId: versions.at(-1).id });
    const first = await restore();
    expect(first).toMatchObject({ status: 200, data: { text: versions.at(-1).text } });
    const after = await versionsOf();
    await loseAnswer(-1);
    expect(await restore()).toEqual(first);
    expect(await versionsOf()).toEqual(after);
  });

  it('opens one store', async () => {
    const open = () => send('/api/store/sandbox/', { name: 'Second' });
    const first = await open();
    expect(first.status).toBe(200);
    await loseAnswer(-1);
    expect(await open()).toEqual(first);
    expect(await count('shops')).toBe(2);
  });

  it('makes one connection', async () => {
    actor = await buildActor(test.db, { isOperator: true });
    const connect = () => send('/api/operator/connections/', { integration: 'acme', name: 'Once', values: { apiKey: 'sk-once' } });
    const first = await connect();
    expect(first.status).toBe(200);
    await loseAnswer(-1);
    expect(await connect()).toEqual(first);
    const { rows } = await test.pool.query("select from connections where name = 'Once'");
    expect(rows).toHaveLength(1);
  });

  it('begins a plan once, and says so again', async () => {
    const choose = () => send('/api/subscription/', { plan: 'pro' });
    const first = await choose();
    expect(first).toMatchObject({ status: 200, data: { plan: 'pro' } });
    await loseAnswer(-1);
    expect(await choose()).toEqual(first);
    key = newId();
    expect(await choose()).toMatchObject({ status: 409, code: 'membership.alreadyOn' });
  });

  it('orders the top-up of a plan once, and says so again', async () => {
    const choose = () => send('/api/subscription/', { plan: 'plus', confirm: true });
    const first = await choose();
    expect(first).toMatchObject({ status: 200, data: { pending: { plan: 'plus' } } });
    await loseAnswer(-1);
    expect(await choose()).toEqual(first);
    expect(await count('orders')).toBe(1);
  });
});
