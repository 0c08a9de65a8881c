import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkJobs, bulkRows } from '#server/db/schema/bulk.ts';
import { products, publications } from '#server/db/schema/products.ts';
import { writerDrafts } from '#server/db/schema/writers.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { shortBrief } from '../../../test/writers-app.ts';

// Noon of today: far enough from midnight that a second more is the same day, and close enough to what the database takes for now.
let now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
const tick = () => {
  now = new Date(now.getTime() + 1000);
};
/** The day so many days ago, and a time on it. */
const dayAgo = (days: number, time?: string) =>
  `${new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10)}${time ? `T${time}Z` : ''}`;
let test: TestDb;
let server: TestApp;

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { clock: { now: () => now } });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const text = { title: 'Waxed tote', description: '<p>It carries.</p>', seoTitle: 'Tote', seoDescription: 'A waxed tote.' };
const noText = { title: '', description: '', seoTitle: '', seoDescription: '' };

const noPublished = { title: '', descriptionHtml: '', seoTitle: '', seoDescription: '', status: 'draft' as const };

const get = async (actor: TestActor, url: string) => (await server.app.inject({ url, headers: actor.headers })).json();
const post = async (actor: TestActor, url: string, payload: object) =>
  (await server.app.inject({ method: 'POST', url, headers: actor.headers, payload })).json().data;
const save = (actor: TestActor, payload: object = {}) => post(actor, '/api/freestyle/save_draft/', { brief: shortBrief, text, ...payload });
const publish = (actor: TestActor, draftId: string) => {
  const { description: descriptionHtml, ...lines } = text;
  return post(actor, '/api/freestyle/publish/', { text: { ...lines, descriptionHtml }, productId: null, draftId });
};
const begunAt = (id: string, createdAt: string) =>
  test.db
    .update(writerDrafts)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(writerDrafts.id, id));

describe('GET /api/dashboard/writing/', () => {
  const writing = async (actor: TestActor, timeZone = 'UTC') => (await get(actor, `/api/dashboard/writing/?timeZone=${timeZone}`)).data;

  it('refuses a time zone that there is not', async () => {
    const { code } = await get(await buildActor(test.db), '/api/dashboard/writing/?timeZone=Mars');
    expect(code).toBe('profile.timeZone');
  });

  it('counts nothing where nothing is, on each of fifteen days', async () => {
    const { days, ...rest } = await writing(await buildActor(test.db));
    expect(rest).toEqual({ total: { written: {}, published: {} }, inStore: { lastDays: 0, total: 0 } });
    expect(days).toHaveLength(15);
    expect([days[0].day, days[14]]).toEqual([dayAgo(14), { day: dayAgo(0), written: {}, published: {} }]);
  });

  it('counts texts of the whole account on the day on which they were begun, as it is where the reader is', async () => {
    const actor = await buildActor(test.db);
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    await save(await buildActor(test.db));
    await save(actor, { text: noText });
    const gone = await save(actor);
    await post(actor, `/api/freestyle/${gone.id}/delete/`, {});
    await begunAt((await save(actor)).id, dayAgo(1, '20:00:00'));
    await begunAt((await save(colleague)).id, dayAgo(14, '00:00:00'));
    await begunAt((await save(actor)).id, dayAgo(15, '23:59:59'));
    const here = await writing(actor);
    expect(here.total.written).toEqual({ listing: 3 });
    expect(here.days.filter(({ written }: { written: object }) => Object.keys(written).length)).toEqual([
      { day: dayAgo(14), written: { listing: 1 }, published: {} },
      { day: dayAgo(1), written: { listing: 1 }, published: {} },
    ]);
    const inShanghai = await writing(actor, 'Asia/Shanghai');
    expect(inShanghai.days[14]).toEqual({ day: dayAgo(0), written: { listing: 1 }, published: {} });
    expect(inShanghai.days[0]).toEqual({ day: dayAgo(14), written: { listing: 2 }, published: {} });
  });

  it('counts what was written in jobs as listings', async () => {
    const actor = await buildActor(test.db, { hasShop: true });
    const { accountId } = actor;
    await save(actor);
    const job = {
      id: newId(),
      accountId,
      shopId: newId(),
      shopName: 'S',
      kind: 'seo' as const,
      name: '',
      wishes: {},
      products: 3,
      estimated: 0n,
    };
    await test.db.insert(bulkJobs).values({ ...job, createdAt: now });
    const row = { accountId, jobId: job.id, title: 'T' };
    await test.db.insert(bulkRows).values([
      { ...row, position: 1, state: 'written', writtenAt: now },
      { ...row, position: 2, state: 'published', writtenAt: new Date(dayAgo(20, '00:00:00')) },
      { ...row, position: 3 },
    ]);
    const { days, total } = await writing(actor);
    expect([days[14].written, total.written]).toEqual([{ listing: 2 }, { listing: 3 }]);
  });

  it('counts what reached a store, not what was refused or put back, and tells what went to the current store', async () => {
    const actor = await buildActor(test.db, { hasShop: true });
    const first = await save(actor);
    await publish(actor, first.id);
    const of = { accountId: actor.accountId, shopName: 'Other', platform: 'sandbox', title: 'T', after: noPublished };
    const { id: shopId } = await buildShop(test.db, actor);
    const at = new Date(dayAgo(1, '10:00:00'));
    await test.db.insert(publications).values([
      { ...of, shopId, cause: 'save', outcome: 'done', createdAt: at },
      { ...of, shopId, cause: 'save', outcome: 'failed', createdAt: at },
      { ...of, shopId, cause: 'save', createdAt: at },
      { ...of, shopId, cause: 'undo', outcome: 'done', createdAt: at },
      { ...of, shopId, kind: 'article', cause: 'create', outcome: 'done', createdAt: at },
      { ...of, shopId, cause: 'create', outcome: 'done', createdAt: new Date(dayAgo(50, '00:00:00')) },
    ]);
    const { days, total, inStore } = await writing(actor);
    expect([days[13].published, days[14].published]).toEqual([{ listing: 1, blog: 1 }, { listing: 1 }]);
    expect(total.published).toEqual({ listing: 3, blog: 1 });
    // The shop that was connected last is the current one.
    expect(inStore).toEqual({ lastDays: 2, total: 3 });
  });
});

describe('GET /api/dashboard/drafts/', () => {
  const unfinished = async (actor: TestActor, query = '') => (await get(actor, `/api/dashboard/drafts/${query}`)).data;

  it('lists what the caller has not published, newest change first, with the fields that are missing', async () => {
    const actor = await buildActor(test.db);
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    await save(colleague);
    const whole = await save(actor);
    tick();
    const partly = await save(actor, { text: { ...text, description: '<p> </p>', seoDescription: ' ' } });
    tick();
    const empty = await save(actor, { text: noText });
    const { items } = await unfinished(actor);
    expect(items).toMatchObject([
      { id: empty.id, title: 'Tote', isEmpty: true },
      { id: partly.id, missing: ['description', 'seoDescription'], isEmpty: false, isEdited: false },
      { id: whole.id, kind: 'listing', missing: [], isEmpty: false },
    ]);
    const first = await unfinished(actor, '?limit=2');
    expect((await unfinished(actor, `?limit=2&cursor=${first.nextCursor}`)).items).toEqual([items[2]]);
  });

  it('leaves out what is published until it is edited, and what was put away until it comes back', async () => {
    const actor = await buildActor(test.db, { hasShop: true });
    const idsOf = async () => (await unfinished(actor)).items.map(({ id }: { id: string }) => id);
    const draft = await save(actor);
    tick();
    await publish(actor, draft.id);
    expect(await idsOf()).toEqual([]);
    tick();
    await save(actor, { id: draft.id, revision: 1, text: { ...text, title: 'Dry waxed tote' } });
    expect((await unfinished(actor)).items).toMatchObject([{ id: draft.id, isEdited: true }]);
    await post(actor, `/api/freestyle/${draft.id}/delete/`, {});
    expect(await idsOf()).toEqual([]);
    await post(actor, `/api/freestyle/${draft.id}/delete/`, { undo: true });
    expect(await idsOf()).toEqual([draft.id]);
  });
});

describe('GET /api/dashboard/weakest/', () => {
  const weakest = async (actor: TestActor, query = '') => (await get(actor, `/api/dashboard/weakest/${query}`)).data;
  const withProducts = async () => {
    const actor = await buildActor(test.db);
    const { id: shopId } = await buildShop(test.db, actor);
    await server.features.stores.fillSample({ accountId: actor.accountId, shopId });
    // The first look at a store reads its products.
    await expect.poll(async () => (await get(actor, '/api/product/get_opt_slash_total_product_counts/')).data.total).toBeGreaterThan(10);
    return { actor, shopId };
  };

  it('refuses where there is no store', async () => {
    expect((await get(await buildActor(test.db), '/api/dashboard/weakest/')).code).toBe('store.notConnected');
  });

  it('lists the weakest first with what is wrong, without what is archived, and what an improvement costs', async () => {
    const { actor, shopId } = await withProducts();
    const { items, isComplete } = await weakest(actor, '?limit=50');
    expect([isComplete, new Set(items.map(({ points }: { points: string }) => points))]).toEqual([true, new Set(['0'])]);
    const scores = items.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => one - other));
    for (const { weaknesses, draftId } of items) expect([weaknesses.length > 0, draftId]).toEqual([true, null]);
    await test.db.update(products).set({ status: 'archived' }).where(eq(products.id, items[0].id));
    expect((await weakest(actor)).items.map(({ id }: { id: string }) => id)).toEqual(items.slice(1, 6).map(({ id }: { id: string }) => id));
    await test.db.update(products).set({ weaknesses: [] }).where(eq(products.shopId, shopId));
    expect((await weakest(actor)).items).toEqual([]);
  });

  it('judges a product anew when it is published, and leads to the draft that is begun for it', async () => {
    const { actor } = await withProducts();
    const [{ id }] = (await weakest(actor)).items;
    const draft = await save(actor, { productId: id });
    expect((await weakest(actor)).items[0]).toMatchObject({ id, draftId: draft.id });
    // Nothing is claimed that the product's facts would have to bear.
    const plain = { title: 'A thing', descriptionHtml: '<p>Here it is.</p>', seoTitle: 'A thing', seoDescription: 'Here it is.' };
    await post(actor, '/api/freestyle/publish/', { text: plain, productId: id, draftId: draft.id });
    const [row] = await test.db.select({ weaknesses: products.weaknesses }).from(products).where(eq(products.id, id));
    expect(row?.weaknesses).toContainEqual({ code: 'short', words: 3 });
    const again = (await weakest(actor, '?limit=50')).items.find((item: { id: string }) => item.id === id);
    expect(again?.draftId ?? null).toBeNull();
  });

  it('judges what was read before there was a judgement, a few with each look', async () => {
    const { actor, shopId } = await withProducts();
    const before = (await weakest(actor)).items;
    await test.db.update(products).set({ textScore: null, weaknesses: [] }).where(eq(products.shopId, shopId));
    expect((await weakest(actor)).items).toEqual(before);
  });
});
