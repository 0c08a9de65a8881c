import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { until } from '../../../test/until.ts';
import { createWritersApp, type Script, saying, type WritersApp } from '../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;
let ask: ReturnType<WritersApp['as']>;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  const { id: shopId } = await buildShop(test.db, actor);
  await house.stores.fillSample({ accountId: actor.accountId, shopId });
  ask = house.as(actor);
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(100), work: 'top-up', reference: '' });
  await ask('GET', '/product/?limit=1');
});
afterAll(async () => {
  await house.close();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
  expect(house.faults).toEqual([]);
});

const all = { by: 'filter' } as const;
const isIdle = ({ states }: { states: Record<string, number> }) =>
  !['waiting', 'writing', 'toPublish', 'publishing', 'toUndo', 'undoing'].some((state) => states[state]);
const jobOf = async (id: string) => {
  const { status, data, json } = await ask('GET', `/bulk/${id}/`);
  if (status !== 200) throw new Error(json.msg);
  return data;
};
/** Looks no oftener than the limits allow. */
const when = (id: string, holds: (job: { states: Record<string, number> }) => boolean) =>
  until(async () => {
    await sleep(100);
    return holds(await jobOf(id));
  });
const whenIdle = async (id: string) => {
  await when(id, isIdle);
  return jobOf(id);
};
const start = async (order: object = {}): Promise<string> => {
  const { status, data } = await ask('POST', '/bulk/', { kind: 'listing', choice: all, ...order });
  expect(status).toBe(200);
  return data.id;
};
const rowsOf = async (id: string, show = 'all') => (await ask('GET', `/bulk/${id}/rows/?limit=100&show=${show}`)).data.items;
const post = (id: string, what: string, body: object = {}) => ask('POST', `/bulk/${id}/${what}/`, body);
/** The products of the store itself, as texts that can be compared byte by byte. */
const storeOf = async () => {
  const { rows } = await test.pool.query(
    'select id, title, description_html, seo_title, seo_description, status, tags from sandbox_products where account_id = $1 order by id',
    [actor.accountId],
  );
  return rows;
};
const balance = () => house.wallet.balanceOf(actor.accountId);
/** A model that writes both search texts. */
const seo: Script = async function* () {
  yield '<seoTitle>A good lamp for your desk</seoTitle><seoDescription>A lamp of ash wood that lights the whole of a desk.</seoDescription>';
};

describe('a job over many products', () => {
  it('says before what it will have and cost, and refuses none, and what the points do not suffice for', async () => {
    const products = (await storeOf()).length;
    await house.writeWith(seo);
    const estimate = (order: object) => ask('POST', '/bulk/estimate/', { kind: 'seo', choice: all, ...order });
    expect((await estimate({})).data).toMatchObject({
      products,
      pointsEach: '1',
      points: String(products),
      available: '100',
      isEnough: products <= 100,
    });
    expect((await estimate({ choice: { by: 'filter', q: 'no such thing' } })).json.code).toBe('bulk.noProducts');
    expect((await estimate({ choice: { by: 'hand', productIds: [newId()] } })).json.code).toBe('bulk.noProducts');
    await house.wallet.charge({ id: newId(), accountId: actor.accountId, amount: points(90), work: 'other', reference: '' });
    const refused = await ask('POST', '/bulk/', { kind: 'seo', choice: all });
    expect([refused.status, refused.json.code]).toEqual([402, 'wallet.notEnoughPoints']);
    await house.writeWith(null);
    expect((await estimate({})).data).toMatchObject({ points: '0', isEnough: true, model: { isBuiltin: true } });
  });

  it('writes each product once, charges each once, and changes nothing in the store', async () => {
    await house.writeWith(seo);
    const before = await storeOf();
    const chosen = (await ask('GET', '/product/?limit=5')).data.items.map(({ id }: { id: string }) => id);
    const id = await start({ kind: 'seo', choice: { by: 'hand', productIds: chosen } });
    const job = await whenIdle(id);
    expect(job).toMatchObject({ states: { written: 5 }, decisions: { open: 5 }, points: { estimated: '5', charged: '5' } });
    expect(await balance()).toEqual({ available: points(95), held: 0n, used: points(5) });
    const rows = await rowsOf(id);
    expect(rows.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.map(({ productId }: { productId: string }) => productId)).toEqual(chosen);
    const { data: row } = await ask('GET', `/bulk/rows/${rows[0].id}/`);
    expect(row.proposal).toEqual({ seoTitle: 'A good lamp for your desk', seoDescription: expect.stringContaining('ash wood') });
    expect(await storeOf()).toEqual(before);
  });

  it('charges nothing for what fails, and pauses where every other product would fail as well', async () => {
    await house.writeWith(saying('', ...Array.from({ length: 30 }, () => 'I cannot help with that.')));
    const id = await start({ kind: 'seo' });
    const job = await whenIdle(id);
    expect(job.states).toEqual({ failed: job.products });
    expect(await balance()).toMatchObject({ held: 0n, used: 0n });
    await house.writeWith(seo);
    await post(id, 'retry');
    expect((await whenIdle(id)).states).toEqual({ written: job.products });
    expect((await balance()).used).toBe(points(job.products));
    expect(house.faults.splice(0).length).toBe(0);
  });

  it('pauses while what is under way ends, goes on, and is cancelled without a charge for what was being written', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await house.writeWith(async function* (request, signal) {
      await Promise.race([gate, new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))]);
      yield* seo(request, signal);
    });
    const id = await start({ kind: 'seo' });
    await when(id, ({ states }) => states['writing'] === 4);
    const paused = (await post(id, 'pause')).data;
    expect(paused.isPaused).toBe(true);
    open();
    await when(id, ({ states }) => !states['writing']);
    const still = await jobOf(id);
    expect(still.states).toMatchObject({ written: 4, waiting: still.products - 4 });
    const never = Promise.withResolvers<void>();
    await house.writeWith(async function* (_, signal) {
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      yield await never.promise.then(() => '');
    });
    await post(id, 'resume');
    await when(id, ({ states }) => states['writing'] === 4);
    const cancelled = (await post(id, 'cancel')).data;
    expect(cancelled.states).toEqual({ written: 4, skipped: still.products - 4 });
    await until(async () => (await balance()).held === 0n);
    expect((await balance()).used).toBe(points(4));
    expect((await whenIdle(id)).states).toEqual(cancelled.states);
  });

  it('is started once, however often its request is repeated', async () => {
    await house.writeWith(null);
    const key = newId();
    const send = () =>
      house.app.inject({
        method: 'POST',
        url: '/api/bulk/',
        headers: { ...actor.headers, 'idempotency-key': key },
        payload: { kind: 'seo', choice: all },
      });
    const first = (await send()).json().data;
    await test.pool.query(
      "update idempotency_keys set status = null, answer = null, leased_until = now() - interval '1 second' where user_id = $1",
      [actor.userId],
    );
    expect((await send()).json().data.id).toBe(first.id);
    expect((await ask('GET', '/bulk/')).data.items).toHaveLength(1);
    await whenIdle(first.id);
  });
});

describe('a reviewed job', () => {
  it('publishes what was accepted, in the words that were accepted, and puts every byte back', async () => {
    await house.writeWith(null);
    const before = await storeOf();
    const id = await start();
    const { products } = await whenIdle(id);
    const [first, second, third] = await rowsOf(id);
    const decide = (row: { id: string }, body: object) => ask('POST', `/bulk/rows/${row.id}/decide/`, body);
    await decide(first, { fields: { title: 'edited', description: 'accepted' }, edits: { title: '  My own title ' } });
    const rejected = await decide(second, { fields: { title: 'rejected', description: 'rejected' }, reason: 'facts' });
    expect(rejected.data).toMatchObject({ decision: 'rejected', reason: 'facts' });
    expect((await decide(third, { fields: { title: 'edited' }, edits: { title: ' ' } })).json.code).toBe('writer.titleEmpty');
    expect((await post(id, 'undo')).json.code).toBe('bulk.nothingPublished');
    expect((await post(id, 'accept_rest')).data.decisions).toEqual({ open: 0, accepted: products - 1, rejected: 1 });
    await post(id, 'publish');
    const published = await whenIdle(id);
    expect(published.states).toEqual({ published: products - 1, written: 1 });
    const after = await storeOf();
    const { rows } = await test.pool.query('select remote_id from products where id = $1', [first.productId]);
    const mine = after.find((product) => product.id === rows[0].remote_id);
    const was = before.find((product) => product.id === rows[0].remote_id);
    expect(mine).toMatchObject({ title: 'My own title', seo_title: was.seo_title });
    expect(after.filter((product, index) => product.seo_description !== before[index].seo_description).length).toBeGreaterThan(
      products / 2,
    );
    await post(id, 'undo');
    expect((await whenIdle(id)).states).toEqual({ undone: products - 1, written: 1 });
    expect(await storeOf()).toEqual(before);
  });

  it('never overwrites what was changed in the store meanwhile, shows it, and lets the person decide', async () => {
    await house.writeWith(null);
    const id = await start();
    await whenIdle(id);
    const [first, second] = await rowsOf(id);
    await post(id, 'accept_rest');
    const change = (productId: string, title: string) =>
      test.pool.query(
        'update sandbox_products set title = $2, version = version + 1 where id = (select remote_id::uuid from products where id = $1)',
        [productId, title],
      );
    await change(first.productId, 'By hand');
    await change(second.productId, 'Also by hand');
    await post(id, 'publish');
    expect((await whenIdle(id)).states).toMatchObject({ conflict: 2 });
    const conflict = (await ask('GET', `/bulk/rows/${first.id}/`)).data;
    expect(conflict.inStore.title).toBe('By hand');
    expect(conflict.before.title).not.toBe('By hand');
    await ask('POST', `/bulk/rows/${first.id}/settle/`, { take: 'ours' });
    await ask('POST', `/bulk/rows/${second.id}/settle/`, { take: 'theirs' });
    expect((await ask('POST', `/bulk/rows/${second.id}/settle/`, { take: 'theirs' })).json.code).toBe('bulk.noConflict');
    expect((await whenIdle(id)).states).toMatchObject({ written: 1 });
    await change(first.productId, 'By hand again');
    await post(id, 'undo');
    expect((await whenIdle(id)).states).toMatchObject({ undoConflict: 1 });
    await ask('POST', `/bulk/rows/${first.id}/settle/`, { take: 'ours' });
    await whenIdle(id);
    const titles = (await storeOf()).map(({ title }) => title);
    // What stood there when it was published is what comes back.
    expect(titles).toContain('By hand');
    expect(titles).toContain('Also by hand');
  });

  it('sends nothing of a text that was not accepted, and notices no change of what is not a text', async () => {
    await house.writeWith(null);
    const id = await start({ kind: 'seo' });
    await whenIdle(id);
    const before = await storeOf();
    await post(id, 'accept_rest');
    await test.pool.query('update sandbox_products set price_amount = 5, version = version + 1 where account_id = $1', [actor.accountId]);
    await post(id, 'publish');
    const { states, products } = await whenIdle(id);
    expect(states).toEqual({ published: products });
    const kept = (rows: Record<string, unknown>[]) => rows.map(({ title, description_html: html }) => [title, html]);
    expect(kept(await storeOf())).toEqual(kept(before));
  });
});
