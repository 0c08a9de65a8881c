import type { ProductSync } from '@inkstone/contract/products';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildActor, buildShop, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createFakeStore, fakeStoreShop, storeFailure } from '../../../../test/fake-store.ts';
import { createKillableServers } from '../../../../test/kills/killable-server.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';

const serveSlowly = createKillableServers('read-store-until-killed.ts');
let test: TestDb;
let server: TestApp;
let actor: TestActor;
let shopId: string;
let store: ReturnType<typeof createFakeStore>;

beforeAll(async () => {
  test = await createTestDb();
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  shopId = (await buildShop(test.db, actor, fakeStoreShop)).id;
  store = createFakeStore(1100);
  server = await createTestApp(test, { storePlatforms: [store.platform] });
});
afterEach(() => server.close());
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST', url: string, by = actor): Promise<ProductSync> =>
  (await server.app.inject({ method, url, headers: by.headers })).json().data;
const start = () => send('POST', '/api/product/sync/');
const look = () => send('GET', '/api/product/sync/');
const stop = () => send('POST', '/api/product/sync/stop/');
const ended = async (): Promise<ProductSync> => {
  let seen = await look();
  await until(async () => {
    seen = await look();
    return seen.state !== 'running';
  });
  return seen;
};
const rows = async (): Promise<{ remote_id: string; title: string }[]> =>
  (await test.pool.query('select remote_id, title from products where shop_id = $1 order by remote_id', [shopId])).rows;

/** Holds the store back at its third page until it is let go. */
const holdAtThirdPage = () => {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let pages = 0;
  store.setOnPage(async () => {
    pages += 1;
    if (pages !== 3) return;
    reached.resolve();
    await held.promise;
  });
  return { reached: reached.promise, letGo: held.resolve };
};

describe('reading a store', () => {
  it('says how far it is, of how many, and what came of it', async () => {
    expect(await look()).toBeNull();
    const { reached, letGo } = holdAtThirdPage();
    const answer = start();
    await reached;
    expect(await look()).toMatchObject({ state: 'running', read: 500, expected: 1100, added: 500, finishedAt: null });
    letGo();
    await answer;
    expect(await ended()).toMatchObject({ state: 'done', read: 1100, added: 1100, changed: 0, removed: 0, error: null });
  });

  it('brings changed products, takes away those that are gone, and leaves the others as they were', async () => {
    await start();
    await ended();
    const before = await test.pool.query('select id, remote_version from products where shop_id = $1 order by remote_id', [shopId]);
    store.change(7, { title: 'Renamed' });
    store.change(1101, { title: 'New' });
    store.remove(8);
    await start();
    expect(await ended()).toMatchObject({ read: 1100, added: 1, changed: 1, removed: 1 });
    expect(await rows()).toHaveLength(1100);
    expect((await rows()).find(({ remote_id }) => remote_id === 'p000007')?.title).toBe('Renamed');
    const after = await test.pool.query('select id from products where shop_id = $1', [shopId]);
    const kept = new Set(after.rows.map(({ id }) => id));
    expect(before.rows.filter(({ id }) => !kept.has(id))).toHaveLength(1);
  });

  it('is one work, however many ask at once', async () => {
    await Promise.all(Array.from({ length: 6 }, start));
    await ended();
    expect(store.asked.filter((cursor) => cursor === null)).toHaveLength(1);
    expect(store.asked).toHaveLength(5);
  });

  it('keeps what it has when the store fails in the middle, and goes on there when asked again', async () => {
    await start();
    await ended();
    store.remove(1);
    const cause = { kind: 'auth' } as const;
    const failing = createPageFailure(3, cause);
    await start();
    expect(await ended()).toMatchObject({ state: 'failed', read: 500, removed: 0, error: { code: 'store.auth' } });
    expect(await rows()).toHaveLength(1100);
    const askedBefore = store.asked.length;
    failing.end();
    await start();
    expect(await ended()).toMatchObject({ state: 'done', read: 1099, removed: 1 });
    // Not from the beginning: behind what had been read.
    expect(store.asked.slice(askedBefore)).toEqual(['p000500', 'p000750', 'p001000']);
  });

  it('asks a store again that is busy or away for a moment, by itself', async () => {
    const first = createPageFailure(2, { kind: 'unavailable' });
    const begun = start();
    await until(() => store.asked.filter((cursor) => cursor === 'p000249').length >= 1);
    first.end();
    await begun;
    expect(await ended()).toMatchObject({ state: 'done', read: 1100, error: null });
  });

  it('stops when a person says so, with what it has, and goes on from there', async () => {
    const { reached, letGo } = holdAtThirdPage();
    const begun = start();
    await reached;
    expect(await stop()).toMatchObject({ state: 'stopped', read: 500 });
    letGo();
    await begun;
    await start();
    expect(await ended()).toMatchObject({ state: 'done', read: 1100, added: 1100 });
  });

  it('does not put an old text over one that was written meanwhile', async () => {
    await start();
    await ended();
    store.change(600, { title: 'Older' });
    const { reached, letGo } = holdAtThirdPage();
    const begun = start();
    await reached;
    // What a save does while the page with the older text is under way.
    await test.pool.query(
      `update products set title = 'Newer', remote_version = '9', synced_at = now() where remote_id = 'p000600' and shop_id = $1`,
      [shopId],
    );
    letGo();
    await begun;
    await ended();
    expect((await rows()).find(({ remote_id }) => remote_id === 'p000600')?.title).toBe('Newer');
  });

  it('is nobody else’s: another account sees and stops nothing of it', async () => {
    const { reached, letGo } = holdAtThirdPage();
    const begun = start();
    await reached;
    const stranger = await buildActor(test.db);
    await buildShop(test.db, stranger, fakeStoreShop);
    expect(await send('GET', '/api/product/sync/', stranger)).toBeNull();
    expect(await send('POST', '/api/product/sync/stop/', stranger)).toBeNull();
    letGo();
    await begun;
    expect(await ended()).toMatchObject({ state: 'done' });
  });

  it('goes on in another process behind the last page when its own is killed', async () => {
    const first = await serveSlowly(test.url, '1100');
    void fetch(`${first.url}/api/product/sync/`, { method: 'POST', headers: actor.headers }).catch(() => undefined);
    await until(async () => ((await look())?.read ?? 0) >= 500);
    await first.kill();
    const { read } = await look();
    expect(read).toBeLessThan(1100);
    expect(store.asked).toEqual([]);
    // Its lease ends; then any process that looks goes on.
    await test.pool.query(`update catalogue_syncs set leased_until = now() - interval '1 second' where shop_id = $1`, [shopId]);
    expect(await ended()).toMatchObject({ state: 'done', read: 1100, added: 1100, removed: 0 });
    expect(store.asked[0]).toBe(`p${String(read - 1).padStart(6, '0')}`);
    expect(await rows()).toHaveLength(1100);
  });
});

/** Lets the store fail at its nth page and every later one, until that ends. */
const createPageFailure = (nth: number, failure: Parameters<typeof storeFailure>[0]) => {
  let pages = 0;
  store.setOnPage(async () => {
    pages += 1;
    if (pages >= nth) throw storeFailure(failure);
  });
  return { end: () => store.setOnPage(async () => undefined) };
};
