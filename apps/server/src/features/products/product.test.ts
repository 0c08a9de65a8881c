import type { Product } from '@inkstone/contract/products';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productRevisions, products } from '#server/db/schema/products.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { buildActor, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let actor: TestActor;
let shopId: string;

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  shopId = (await buildShop(test.db, actor, { name: 'Paper & Pine' })).id;
  await server.features.stores.fillSample({ accountId: actor.accountId, shopId });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const send = (method: 'GET' | 'POST', url: string, { by = actor, payload }: { by?: TestActor; payload?: object } = {}) =>
  server.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
const search = async (query = '') =>
  (await send('GET', `/api/product/?${query}`)).json().data as { items: Product[]; nextCursor: string | null }; // parsed by the contract on its way out
const titles = async (query: string) => (await search(query)).items.map(({ title }) => title);
const info = async (id: string) => (await send('GET', `/api/product/${id}/optimize/`)).json().data;
const one = async (q: string): Promise<Product> => {
  const [product] = (await search(`q=${encodeURIComponent(q)}`)).items;
  if (!product) throw new Error(`no product ${q}`);
  return product;
};
const texts = { title: 'New', descriptionHtml: '<p>New text</p>', seoTitle: 'S', seoDescription: 'D' };
const save = (id: string, payload: object = {}) => send('POST', `/api/product/${id}/optimize/`, { payload: { ...texts, ...payload } });

describe('GET /api/product/', () => {
  it('reads a store at the first look and shows it page by page', async () => {
    const first = await search('limit=7');
    const second = await search(`limit=7&cursor=${first.nextCursor}`);
    const third = await search(`limit=7&cursor=${second.nextCursor}`);
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).toHaveLength(16);
    expect(new Set(ids).size).toBe(16);
    expect(third.nextCursor).toBeNull();
  });

  it('filters by status and by quality of the description', async () => {
    expect(await titles('status=archived')).toEqual(['Winter Desk Box 2025']);
    const [good, short] = [await search('quality=good'), await search('quality=short')];
    expect(good.items.length).toBeGreaterThanOrEqual(4);
    expect(good.items.every(({ quality }) => quality === 'good')).toBe(true);
    expect(good.items.length + short.items.length).toBe(16);
  });

  it('filters by a vendor of the enumerations, by its whole name only, and with the other filters', async () => {
    await search();
    await test.pool.query(`update products set vendor = 'Pine & Sons' where title in ('Oak Pen Tray', 'Winter Desk Box 2025')`);
    const { suppliers } = (await send('GET', '/api/enums/')).json().data.sourcing;
    expect(suppliers).toContain('Pine & Sons');
    const of = (vendor: string) => `vendor=${encodeURIComponent(vendor)}`;
    expect((await titles(of('Pine & Sons'))).toSorted()).toEqual(['Oak Pen Tray', 'Winter Desk Box 2025']);
    expect(await titles(`${of('Pine & Sons')}&status=archived`)).toEqual(['Winter Desk Box 2025']);
    expect(await titles(of('Pine'))).toEqual([]);
    expect((await search('limit=50')).items).toHaveLength(16);
  });

  it('finds by words, for which a wildcard is a letter', async () => {
    expect(await titles('q=OAK')).toEqual(['Oak Pen Tray']);
    expect(await titles('q=%25')).toEqual([]);
    expect(await titles('q=_')).toEqual([]);
    expect(await titles('q=%5C')).toEqual([]);
  });

  it('says that there is no shop', async () => {
    const response = await send('GET', '/api/product/', { by: await buildActor(test.db) });
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('store.notConnected');
  });

  it('shows nothing of another tenant, nor of another shop of the same account', async () => {
    const { id } = await one('Oak');
    const stranger = await buildActor(test.db, { hasShop: true });
    expect((await send('GET', '/api/product/', { by: stranger })).json().data.items).toEqual([]);
    expect((await send('GET', `/api/product/${id}/optimize/`, { by: stranger })).statusCode).toBe(404);
    await buildShop(test.db, actor);
    expect((await search()).items).toEqual([]);
    expect((await send('GET', `/api/product/${id}/optimize/`)).statusCode).toBe(404);
  });

  it('stays closed to another account’s database role', async () => {
    const { id } = await one('Oak');
    await save(id);
    const stranger = await buildActor(test.db);
    // Asked without any condition: only the database is left to refuse.
    const seen = await asTenant(test.db, stranger.accountId, async (tx) => [
      await tx.select().from(products),
      await tx.select().from(productRevisions),
    ]);
    expect(seen).toEqual([[], []]);
  });
});

describe('what is known of a product', () => {
  it('reads options, metafields, category, collections and all pictures with their words from the store', async () => {
    const { id } = await one('Waxed Canvas');
    const tote = await info(id);
    expect(tote.category).toBe('Luggage & Bags > Shopping Totes');
    expect(tote.options).toContainEqual({ name: 'Colour', values: ['Pine', 'Sand', 'Charcoal'] });
    expect(tote.metafields).toContainEqual({ name: 'Load', value: '12 kg' });
    expect(tote.collections.map(({ title }: { title: string }) => title)).toEqual(['Bags', 'Bestsellers']);
    expect(tote.images).toHaveLength(4);
    expect(tote.images.map(({ alt }: { alt: string }) => alt)).toContain('Copper rivet at the handle');
  });

  it('comes as facts in text: the price in its main unit, the description without its markup', async () => {
    const { id } = await one('Ash Desk Lamp');
    const facts = await server.features.products.products.factsOf(actor, id);
    expect(facts).toMatchObject({ price: { amount: '129.00', currency: 'USD' }, productType: 'Lighting', collections: ['Desk', 'Light'] });
    expect(facts.description.split('\n')).toContain('Height 46 cm, shade 22 cm across');
    expect(facts.description).not.toContain('<');
  });

  it('keeps a product of an earlier version, of which nothing more was known', async () => {
    await search();
    await test.pool.query(
      `insert into products (account_id, shop_id, remote_id, remote_version, title, description_html, seo_title, seo_description, handle,
         status, vendor, product_type, quality, remote_updated_at)
       values ($1, $2, 'old', '1', 'Old Inkwell', '<p>Glass.</p>', '', '', 'old-inkwell', 'active', '', '', 'short', now())`,
      [actor.accountId, shopId],
    );
    const listed = (await search('limit=100')).items.find(({ title }) => title === 'Old Inkwell');
    const old = await info(listed?.id ?? '');
    expect(old).toMatchObject({ category: '', collections: [], options: [], metafields: [], images: [] });
    expect(await server.features.products.products.factsOf(actor, old.id)).toMatchObject({ price: null, description: 'Glass.' });
  });

  it('is narrowed by a collection of the enumerations, and found by a tag', async () => {
    await search();
    const { collections } = (await send('GET', '/api/enums/')).json().data;
    const light = collections.find(({ title }: { title: string }) => title === 'Light');
    expect(await titles(`collection=${light.id}`)).toEqual(['Ash Desk Lamp']);
    expect(await titles('collection=none')).toEqual([]);
    expect(await titles('q=fountain')).toContain('Cotton Blotting Paper, 20 Sheets');
  });

  it('is counted and chosen by the same filter as the list', async () => {
    const { items } = await search('quality=short&status=active');
    const { products: catalogue } = server.features.products;
    const filter = { q: '', collection: '', status: 'active', quality: 'short', type: '', vendor: '' } as const;
    expect((await catalogue.counts(actor, filter)).total).toBe(items.length);
    expect((await send('GET', '/api/product/get_opt_slash_total_product_counts/?quality=short&status=active')).json().data).toEqual({
      optimized: 0,
      total: items.length,
    });
    expect(await catalogue.listTitles(actor, filter, 100)).toEqual(items.map(({ id, title }) => ({ id, title })));
    expect(await catalogue.listTitles(actor, filter, 2)).toHaveLength(2);
  });
});

describe('POST /api/product/sync/', () => {
  const sync = async () => (await send('POST', '/api/product/sync/', { payload: {} })).json().data;

  it('brings what is new, changes what changed and takes away what is gone', async () => {
    expect(await sync()).toMatchObject({ state: 'done', read: 16, expected: 16, added: 16, changed: 0, removed: 0 });
    await test.pool.query(
      `update sandbox_products set title = 'Oak Pen Tray, Large', version = version + 1 where shop_id = $1 and title = 'Oak Pen Tray'`,
      [shopId],
    );
    await test.pool.query(`delete from sandbox_products where shop_id = $1 and title = 'Ash Desk Lamp'`, [shopId]);
    expect(await sync()).toMatchObject({ state: 'done', read: 15, expected: 15, added: 0, changed: 1, removed: 1 });
    expect(await titles('q=oak')).toEqual(['Oak Pen Tray, Large']);
    expect(await titles('q=lamp')).toEqual([]);
    expect(await sync()).toMatchObject({ state: 'done', read: 15, added: 0, changed: 0, removed: 0 });
  });
});

describe('GET /api/product/get_opt_slash_total_product_counts/', () => {
  it('counts a store at the first look, whoever looks first', async () => {
    const [counts] = await Promise.all([send('GET', '/api/product/get_opt_slash_total_product_counts/'), search()]);
    expect(counts.json().data).toEqual({ optimized: 0, total: 16 });
  });

  it('counts what was improved', async () => {
    await save((await one('Oak')).id);
    const { data } = (await send('GET', '/api/product/get_opt_slash_total_product_counts/')).json();
    expect(data).toEqual({ optimized: 1, total: 16 });
  });
});

describe('POST /api/product/:id/optimize/', () => {
  it('saves to the store, cleaned, and keeps the text before to the byte', async () => {
    const { id } = await one('Fieldbook');
    const before = await info(id);
    const saved = (await save(id, { descriptionHtml: '<p onclick="x()">Bright</p><script>1</script>' })).json().data;
    expect(saved).toMatchObject({ title: 'New', descriptionHtml: '<p>Bright</p>', status: 'active', quality: 'short' });
    const { data: history } = (await send('GET', `/api/product/${id}/history/`)).json();
    expect(history).toMatchObject([
      { cause: 'save', savedBy: 'Test user', before: { title: before.title, descriptionHtml: before.descriptionHtml } },
    ]);
  });

  it('refuses what the data of the product do not bear, until each claim is approved', async () => {
    const { id } = await one('Oak');
    const claimed = { descriptionHtml: '<p>FDA certified, 1,234 mm wide.</p>' };
    const refused = await save(id, claimed);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'product.unprovenClaims']);
    for (const claim of ['FDA', 'certified', '1,234 mm']) expect(refused.json().msg).toContain(`“${claim}”`);
    expect((await save(id, { ...claimed, approved: ['FDA', 'certified'] })).json().msg).toContain('do not bear “1,234 mm”.');
    const { title } = await info(id);
    expect(title).toBe('Oak Pen Tray');
    expect((await save(id, { ...claimed, approved: ['fda', 'certified', '1,234 mm'] })).statusCode).toBe(200);
    // What stands in the store is the product's own.
    expect((await save(id, { descriptionHtml: '<p>1,234 mm wide and still FDA certified.</p>' })).statusCode).toBe(200);
  });

  it('keeps UNLISTED on a round trip', async () => {
    const { id } = await one('Oak');
    await save(id, { status: 'unlisted' });
    expect((await save(id)).json().data.status).toBe('unlisted');
  });

  it('refuses when somebody else was faster, and then keeps no text that was not overwritten', async () => {
    const { id } = await one('Oak');
    const { version } = await info(id);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(id, { title: `By ${'abcdefghij'[n]}`, version })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect((await send('GET', `/api/product/${id}/history/`)).json().data).toHaveLength(1);
  });

  it('says when the product is gone from the store', async () => {
    const { id } = await one('Oak');
    await test.pool.query(`delete from sandbox_products where shop_id = $1 and title = 'Oak Pen Tray'`, [shopId]);
    const response = await save(id);
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('store.notFound');
  });
});

describe('POST /api/product/:id/undo/', () => {
  it('puts the text back as it was, to the byte, and can itself be undone', async () => {
    const odd = '<P CLASS=x>Old\u00a0text &nbsp; <br/></P>\r\n<!-- kept --> ';
    await test.pool.query(
      `update sandbox_products set description_html = $2, status = 'unlisted' where shop_id = $1 and title = 'Oak Pen Tray'`,
      [shopId, odd],
    );
    const { id } = await one('Oak');
    await save(id, { status: 'active' });
    const [revision] = (await send('GET', `/api/product/${id}/history/`)).json().data;
    const undone = (await send('POST', `/api/product/${id}/undo/`, { payload: { revisionId: revision.id } })).json().data;
    expect(undone).toMatchObject({ title: 'Oak Pen Tray', descriptionHtml: odd, status: 'unlisted' });
    const history = (await send('GET', `/api/product/${id}/history/`)).json().data;
    expect(history.map(({ cause }: { cause: string }) => cause)).toEqual(['undo', 'save']);
    expect(history[0].before).toMatchObject({ title: 'New', descriptionHtml: '<p>New text</p>' });
  });

  it('answers 404 for the revision of another product (CVE-2026-54015)', async () => {
    const [oak, lamp] = [await one('Oak'), await one('Lamp')];
    await save(oak.id);
    const [revision] = (await send('GET', `/api/product/${oak.id}/history/`)).json().data;
    const response = await send('POST', `/api/product/${lamp.id}/undo/`, { payload: { revisionId: revision.id } });
    expect(response.statusCode).toBe(404);
  });
});

describe('GET /api/store/current/', () => {
  it('tells the store, what it can do and where shoppers see it', async () => {
    const { data } = (await send('GET', '/api/store/current/')).json();
    expect(data).toMatchObject({ id: shopId, platform: 'sandbox', name: 'Paper & Pine' });
    expect(data.capabilities).toContain('products.update');
    const page = await server.features.stores.findPublicPage(data.url, 'https://shop.example');
    expect(await page?.html()).toContain('Fieldbook A5 Notebook, Dot Grid');
    expect(await page?.html()).not.toContain('Silent Desk Clock');
  });

  it('is null without a shop', async () => {
    expect((await send('GET', '/api/store/current/', { by: await buildActor(test.db) })).json().data).toBeNull();
  });

  it('gives a store another place when its name is taken', async () => {
    const shops = [await buildActor(test.db), await buildActor(test.db)];
    for (const [index, by] of shops.entries()) await buildShop(test.db, by, { domain: ['twin-a.sandbox', 'twin.a.sandbox'][index] ?? '' });
    const urls = await Promise.all(shops.map(async (by) => (await send('GET', '/api/store/current/', { by })).json().data.url));
    expect(new Set(urls).size).toBe(2);
    expect(urls).toContain('/s/twin-a/');
  });
});

describe('the public pages', () => {
  it.each(['/s/', '/s/none/', '/s/none/products/x', '/s/../x', '/other', '/s/a/b/c'])('leave %s alone', async (path) => {
    expect(await server.features.stores.findPublicPage(path, 'https://shop.example')).toBeNull();
  });

  it('say in the store’s own page that a product is not there, whatever is asked for', async () => {
    const front = (await send('GET', '/api/store/current/')).json().data.url;
    for (const handle of ['none', '%E0%A4%A', '%00', 'silent-desk-clock', "x'%20or%201=1"]) {
      expect((await server.features.stores.findPublicPage(`${front}products/${handle}`, 'https://shop.example'))?.status).toBe(404);
    }
  });

  it('show an unlisted product to whoever has its address, and to no search engine', async () => {
    const { id } = await one('Oak');
    const { url } = (await save(id, { status: 'unlisted' })).json().data;
    const page = await server.features.stores.findPublicPage(url, 'https://shop.example');
    expect(page?.status).toBe(200);
    expect(await page?.html()).toContain('<meta name="robots" content="noindex">');
  });
});
