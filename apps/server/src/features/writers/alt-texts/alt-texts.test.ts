import { altFields, altTextsPrice } from '@inkstone/contract/alt-texts';
import { longestAlt } from '@inkstone/contract/products';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { createWritersApp, saying, type WritersApp } from '../../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;
let product: Shown;

type Shown = {
  id: string;
  title: string;
  version: string;
  url: string;
  images: { url: string; alt: string }[];
  optimizedAt: string | null;
};

const send = (url: string, payload: object, headers = actor.headers) => house.app.inject({ method: 'POST', url, headers, payload });
const read = async (url: string) => (await house.app.inject({ url, headers: actor.headers })).json().data;
const readProduct = async (): Promise<Shown> => read(`/api/product/${product.id}/optimize/`);
const altsOf = ({ images }: Shown) => images.map(({ alt }) => alt);

/** A product with three pictures, as a sandbox has them. */
const picture = { motif: 'mug', paper: '#e7e0d3', ink: '#5b4a36', alt: 'Handle' };
const texts = { title: 'Stoneware Mug', descriptionHtml: '<p>Good.</p>', seoTitle: '', seoDescription: '' };
const makeProduct = async (): Promise<Shown> => {
  const made = (await send('/api/freestyle/publish/', { text: texts, status: 'active', productId: null })).json().data;
  const sql = 'update sandbox_products set pictures = $1 where account_id = $2 and title = $3';
  const pictures = [picture, { ...picture, motif: 'lamp', alt: '' }];
  await test.pool.query(sql, [JSON.stringify(pictures), actor.accountId, texts.title]);
  return (await send(`/api/product/${made.productId}/optimize/`, texts)).json().data;
};

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
  product = await makeProduct();
  expect(product.images).toHaveLength(3);
});
afterAll(async () => {
  await house.close();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
  expect(house.faults).toEqual([]);
});

const write = (language: ContentLanguage = 'en', id = product.id) => send(`/api/product/${id}/improve/alt_texts/`, { language });
const runOf = async (language: ContentLanguage = 'en') => {
  const { runId } = (await write(language)).json().data;
  const stream = await house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });
  const events = [...stream.body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  const written = Object.fromEntries(events.flatMap(({ type, field, text }) => (type === 'field-done' ? [[field, text]] : [])));
  return { events, written, settled: events.findLast(({ type }) => type === 'settled') };
};
const tagged = (...texts: string[]) => texts.map((text, index) => `<${altFields[index]}>${text}</${altFields[index]}>`).join('');

describe('POST /api/product/:id/improve/alt_texts/', () => {
  it('writes one text for each picture for half a point, and changes nothing in the store', async () => {
    await house.writeWith(saying(tagged('Mug of stoneware', 'Handle of the mug', 'Mug beside a lamp')));
    const { written, settled } = await runOf();
    expect(written).toEqual({ altA: 'Mug of stoneware', altB: 'Handle of the mug', altC: 'Mug beside a lamp' });
    expect(settled).toMatchObject({ state: 'done', points: String(altTextsPrice) });
    expect(altsOf(await readProduct())).toEqual(altsOf(product));
  });

  it('asks again for what is too long or stands twice, and mends what comes then', async () => {
    const long = 'This mug is made of stoneware and has a handle. '.repeat(4).trim();
    await house.writeWith(saying(tagged(long, 'A mug', 'A mug'), tagged(long, 'A mug')));
    const { written, events } = await runOf();
    expect(events).toContainEqual(expect.objectContaining({ type: 'note', note: 'rulesRetry' }));
    expect(Object.keys(written).toSorted()).toEqual(['altA', 'altB', 'altC']);
    for (const text of Object.values<string>(written)) expect(text.length).toBeLessThanOrEqual(longestAlt);
    expect(new Set(Object.values(written)).size).toBe(3);
  });

  it.each<ContentLanguage>(['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko'])(
    'is free without a model, which says in %s what it knows and which picture it is',
    async (language) => {
      await house.writeWith(null);
      const { written, settled } = await runOf(language);
      const all = Object.values<string>(written);
      expect(new Set(all).size).toBe(3);
      for (const text of all) {
        expect(text).toContain(product.title);
        expect(text.length).toBeLessThanOrEqual(longestAlt);
      }
      expect(settled).toMatchObject({ state: 'done', points: '0' });
    },
  );

  it('costs nothing where the answer is none', async () => {
    await house.writeWith(saying('', ''));
    expect((await runOf()).settled).toMatchObject({ state: 'failed', points: '0' });
  });

  it('refuses without a store, a product without pictures, and the product of another account', async () => {
    const other = await buildActor(test.db, { hasShop: true });
    const url = `/api/product/${product.id}/improve/alt_texts/`;
    expect((await send(url, { language: 'en' }, other.headers)).json().code).toBe('product.notFound');
    const shopless = await buildActor(test.db);
    expect((await send(url, { language: 'en' }, shopless.headers)).json()).toMatchObject({
      msg: 'You are in non-shop-mode, please login via shopify to publish...',
    });
    await test.pool.query("update products set images = '[]' where account_id = $1 and id = $2", [actor.accountId, product.id]);
    expect((await write()).json().code).toBe('writer.altsNoPictures');
  });
});

describe('GET /api/product/:id/improve/alt_texts/', () => {
  const latest = (headers = actor.headers) => house.app.inject({ url: `/api/product/${product.id}/improve/alt_texts/`, headers });
  const found = async () => (await latest()).json().data.run;

  it('finds the run that somebody left, as long as it left texts and is about the pictures that there are', async () => {
    expect(await found()).toBeNull();
    await house.writeWith(saying('', ''));
    await runOf();
    expect(await found()).toBeNull();
    await house.writeWith(saying(tagged('Mug of stoneware', 'Handle of the mug', 'Mug beside a lamp')));
    const { runId } = (await write()).json().data;
    await house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });
    expect(await found()).toMatchObject({ id: runId, startedAt: expect.any(String) });
    await test.pool.query(`update products set images = '[{"url":"https://a.example/other.png","alt":""}]' where id = $1`, [product.id]);
    expect(await found()).toBeNull();
  });

  it('finds nothing of another person, and no product of another account', async () => {
    await house.writeWith(saying(tagged('Mug of stoneware', 'Handle of the mug', 'Mug beside a lamp')));
    await runOf();
    const colleague = await buildActor(test.db, { accountId: actor.accountId });
    const answer = (await latest(colleague.headers)).json();
    expect(answer.data?.run ?? null).toBeNull();
    const other = await buildActor(test.db, { hasShop: true });
    expect((await latest(other.headers)).json().code).toBe('product.notFound');
  });
});

describe('POST /api/product/:id/alt_texts/', () => {
  const alts = ['Mug, front', 'Mug, handle', 'Mug "&<b>'];
  const save = (values: object = {}) => send(`/api/product/${product.id}/alt_texts/`, { alts, version: product.version, ...values });

  it('brings the texts into the store and to shoppers, and those before come back', async () => {
    const saved: Shown = (await save()).json().data;
    expect(altsOf(saved)).toEqual(alts);
    // The pictures themselves stay as they were.
    expect(saved.images.map(({ url }) => url)).toEqual(product.images.map(({ url }) => url));
    expect(saved.optimizedAt).toBe(product.optimizedAt);
    const page = (await house.app.inject(saved.url)).payload;
    for (const alt of ['Mug, front', 'Mug, handle', 'Mug &quot;&amp;&lt;b&gt;']) expect(page).toContain(`alt="${alt}"`);
    const [revision] = await read(`/api/product/${product.id}/history/`);
    expect(revision.before.imageAlts).toEqual(altsOf(product));
    const undone = await send(`/api/product/${product.id}/undo/`, { revisionId: revision.id });
    expect(altsOf(undone.json().data)).toEqual(altsOf(product));
    expect(altsOf(await readProduct())).toEqual(altsOf(product));
    const [publication] = (await read('/api/publications/?limit=1')).items;
    const detail = await read(`/api/publications/${publication.id}/`);
    expect([detail.before.imageAlts, detail.after.imageAlts]).toEqual([alts, altsOf(product)]);
  });

  it('refuses what the product’s data do not bear, until it is approved; what stands already is no claim', async () => {
    const claiming = ['Mug, FDA approved', ...altsOf(product).slice(1)];
    const refused = await save({ alts: claiming });
    expect(refused.json()).toMatchObject({ code: 'product.unprovenClaims', msg: expect.stringContaining('“FDA”, “approved”') });
    expect(altsOf(await readProduct())).toEqual(altsOf(product));
    const counted = ['Mug (1)', 'Mug – picture 2 of 3', 'Mug (4)'];
    expect((await save({ alts: counted })).json().msg).toContain('“4”');
    expect((await save({ alts: counted })).json().msg).not.toContain('“2”');
    const saved = (await save({ alts: claiming, approved: ['FDA', 'approved'] })).json().data;
    expect(altsOf(saved)).toEqual(claiming);
    const next = [claiming[0], 'Mug, handle', ...claiming.slice(2)];
    expect(altsOf((await save({ alts: next, version: saved.version })).json().data)).toEqual(next);
  });

  it('writes over nothing that was changed meanwhile, and refuses another number of texts', async () => {
    expect((await save({ alts: alts.slice(1) })).json().code).toBe('store.conflict');
    await save();
    expect((await save({ alts: ['a', 'b', 'c'] })).json().code).toBe('store.conflict');
    expect(altsOf(await readProduct())).toEqual(alts);
  });

  it('keeps a text of the product that was saved after the pictures, when theirs are put back', async () => {
    const saved = (await save()).json().data;
    const [revision] = await read(`/api/product/${product.id}/history/`);
    await send(`/api/product/${product.id}/optimize/`, {
      title: 'Anew',
      descriptionHtml: saved.descriptionHtml,
      seoTitle: '',
      seoDescription: '',
    });
    const undone = (await send(`/api/product/${product.id}/undo/`, { revisionId: revision.id })).json().data;
    expect([undone.title, ...altsOf(undone)]).toEqual(['Anew', ...altsOf(product)]);
  });

  it('refuses what is too long, the product of another account, and a person without a store', async () => {
    expect((await save({ alts: ['a', 'b', 'c'.repeat(longestAlt + 1)] })).json().code).toBe('product.altTooLong');
    const other = await buildActor(test.db, { hasShop: true });
    const asked = { alts, version: product.version };
    expect((await send(`/api/product/${product.id}/alt_texts/`, asked, other.headers)).json().code).toBe('product.notFound');
    const shopless = await buildActor(test.db);
    expect((await send(`/api/product/${product.id}/alt_texts/`, asked, shopless.headers)).json().msg).toBe(
      'You are in non-shop-mode, please login via shopify to publish...',
    );
  });
});
