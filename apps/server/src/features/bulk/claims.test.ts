import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { until } from '../../../test/until.ts';
import { createWritersApp, type Script, type WritersApp } from '../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;
let ask: ReturnType<WritersApp['as']>;
let productId: string;

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
  productId = (await ask('GET', '/product/?q=Oak&limit=1')).data.items[0].id;
});
afterAll(async () => {
  await house.close();
  await test.close();
  expect(house.faults).toEqual([]);
});

/** A model that says this of every product. */
const always = (answer: string): Script =>
  async function* () {
    yield answer;
  };
const told =
  '{"seoTitle":"FDA approved pen tray","seoDescription":"A tray that keeps pens, rulers and the small things of a desk where a hand finds them, all day and every day of the week."}';

const settled = async (id: string) => {
  await until(async () => {
    await sleep(100);
    const { states } = (await ask('GET', `/bulk/${id}/`)).data;
    return !['waiting', 'writing', 'toPublish', 'publishing'].some((state) => states[state]);
  });
  return (await ask('GET', `/bulk/${id}/`)).data;
};
/** A job of this product whose texts are written, and its row. */
const written = async (kind: 'listing' | 'seo' = 'seo') => {
  const { data } = await ask('POST', '/bulk/', { kind, choice: { by: 'hand', productIds: [productId] } });
  await settled(data.id);
  const [{ id: rowId }] = (await ask('GET', `/bulk/${data.id}/rows/`)).data.items;
  return { jobId: data.id, rowId };
};
const rowOf = async (id: string) => (await ask('GET', `/bulk/rows/${id}/`)).data;
const decide = (id: string, body: object) => ask('POST', `/bulk/rows/${id}/decide/`, body);
const inStore = async () => (await ask('GET', `/product/${productId}/optimize/`)).data;

describe('texts of a job that claim what the product’s data do not bear', () => {
  const both = { seoTitle: 'accepted', seoDescription: 'accepted' };

  it('are not accepted before each claim is approved, one by one or all at once', async () => {
    await house.writeWith(always(told));
    const { jobId, rowId } = await written();
    const refused = await decide(rowId, { fields: both });
    expect([refused.status, refused.json.code]).toEqual([422, 'product.unprovenClaims']);
    expect(refused.json.msg).toContain('“FDA”');
    expect((await decide(rowId, { fields: both, approved: ['FDA'] })).json.msg).toContain('do not bear “approved”.');
    expect((await ask('POST', `/bulk/${jobId}/accept_rest/`, {})).data.decisions).toMatchObject({ open: 1, accepted: 0 });
    expect((await decide(rowId, { fields: { seoDescription: 'accepted' } })).status).toBe(200);
    // What a person stands for is kept also while nothing is decided.
    await decide(rowId, { fields: {}, approved: ['fda', 'approved'] });
    expect(await rowOf(rowId)).toMatchObject({ decision: 'open', approved: ['fda', 'approved'] });
    expect((await ask('POST', `/bulk/${jobId}/accept_rest/`, {})).data.decisions).toMatchObject({ accepted: 1 });
    await ask('POST', `/bulk/${jobId}/publish/`);
    expect((await settled(jobId)).states).toEqual({ published: 1 });
    expect((await inStore()).seoTitle).toBe('FDA approved pen tray');
  });

  it('are held so in a person’s own words, too', async () => {
    await house.writeWith(always(told));
    const { rowId } = await written();
    const own = { fields: { seoTitle: 'edited' }, edits: { seoTitle: 'Tray of oak, 1,234 mm' } };
    expect((await decide(rowId, own)).json.msg).toContain('do not bear “1,234 mm”.');
    expect((await decide(rowId, { ...own, approved: ['1,234 mm'] })).data).toMatchObject({ decision: 'accepted', approved: ['1,234 mm'] });
  });

  it('come back to their person when they were accepted in another way', async () => {
    await house.writeWith(always(told));
    const { jobId, rowId } = await written();
    const before = (await inStore()).seoTitle;
    await test.pool.query("update bulk_rows set decision = 'accepted', fields = $2 where id = $1", [rowId, both]);
    await ask('POST', `/bulk/${jobId}/publish/`);
    await settled(jobId);
    expect(await rowOf(rowId)).toMatchObject({
      state: 'written',
      decision: 'open',
      fields: {},
      refusal: { code: 'product.unprovenClaims' },
    });
    expect((await inStore()).seoTitle).toBe(before);
    expect((await decide(rowId, { fields: both, approved: ['FDA', 'approved'] })).data.refusal).toBeNull();
  });
});

describe('pictures, videos and embeds of a product whose texts are written in a job', () => {
  const picture = '<IMG src="//cdn.shop.example/a.jpg?v=1" data-x=\'1\' alt="1 > 0">';
  const frame = "<iframe width='560' src='https://www.youtube.com/embed/x?rel=0' allowfullscreen></iframe>";
  const original = `<p class="intro">A tray.</p>\r\n<div>${frame}</div>\n<p>${picture}</p>`;
  const words = '<p>A tray that keeps pens and rulers where a hand finds them.</p>';
  const listing = JSON.stringify({ ...JSON.parse(told), seoTitle: 'Pen tray', title: 'Pen tray', description: words });

  beforeEach(async () => {
    // As a store has it where others than us write into it.
    for (const table of ['products', 'sandbox_products'])
      await test.pool.query(`update ${table} set description_html = $1 where account_id = $2 and title like 'Oak%'`, [
        original,
        actor.accountId,
      ]);
    await house.writeWith(always(listing));
  });

  it('stay in it byte for byte, in the proposal and in a person’s own words', async () => {
    const { jobId, rowId } = await written('listing');
    const { proposal } = await rowOf(rowId);
    expect(proposal.description).toBe(`${words}<p>${frame}</p><p>${picture}</p>`);
    const own = `<p onclick="x()">My own tray.${picture}</p><div>${frame}</div>`;
    const { data } = await decide(rowId, { fields: { description: 'edited' }, edits: { description: own } });
    expect(data.edits.description).toBe(own.replace(' onclick="x()"', ''));
    await ask('POST', `/bulk/${jobId}/publish/`);
    expect((await settled(jobId)).states).toEqual({ published: 1 });
    expect((await inStore()).descriptionHtml).toBe(own.replace(' onclick="x()"', ''));
    await ask('POST', `/bulk/${jobId}/undo/`);
    await until(async () => (await inStore()).descriptionHtml === original);
  });
});
