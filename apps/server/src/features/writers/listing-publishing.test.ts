import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { hostileMarkup } from '../../../test/corpora/hostile-markup.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let actor: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
  actor = await buildActor(test.db, { hasShop: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const text = {
  title: 'Ash desk lamp',
  descriptionHtml: '<p>Light for long evenings.</p>',
  seoTitle: 'Ash desk lamp with dimmer',
  seoDescription: 'A dimmable lamp with a stem of oiled ash.',
};
const send = (
  method: 'GET' | 'POST',
  url: string,
  { by = actor, payload, headers = {} }: { by?: TestActor; payload?: object; headers?: object } = {},
) => server.app.inject({ method, url, headers: { ...by.headers, ...headers }, ...(payload && { payload }) });
const publish = (payload: object = {}, { by = actor, key = '' } = {}) =>
  send('POST', '/api/freestyle/publish/', {
    by,
    payload: { text, status: 'active', productId: null, ...payload },
    headers: key ? { 'idempotency-key': key } : {},
  });
const page = async (path: string) => {
  const found = await server.features.stores.findPublicPage(path, 'https://shop.example');
  return { status: found?.status ?? 0, html: (await found?.html()) ?? '' };
};
const products = async (by = actor) => (await send('GET', '/api/product/', { by })).json().data.items;

describe('POST /api/freestyle/publish/', () => {
  it('puts a new product into the store, where everybody can see it', async () => {
    const { data } = (await publish()).json();
    expect(data).toMatchObject({ title: 'Ash desk lamp', status: 'active' });
    const { status, html } = await page(data.url);
    expect(status).toBe(200);
    expect(html).toContain('<title>Ash desk lamp with dimmer</title>');
    expect(html).toContain('<p>Light for long evenings.</p>');
    expect(html).toContain(`<link rel="canonical" href="https://shop.example${data.url}">`);
  });

  it('keeps a draft out of sight', async () => {
    const { data } = (await publish({ status: 'draft', text: { ...text, title: 'Secret lamp' } })).json();
    expect(data.url).toBeNull();
    const [product] = await products();
    expect(product).toMatchObject({ title: 'Secret lamp', status: 'draft' });
    const front = (await send('GET', '/api/store/current/')).json().data.url;
    expect((await page(`${front}products/secret-lamp`)).status).toBe(404);
    expect((await page(front)).html).not.toContain('Secret lamp');
  });

  it('updates the chosen product and notes it on the draft', async () => {
    const made = (await publish({ text: { ...text, title: 'Old title' } })).json().data;
    const brief = {
      productTitle: 'x',
      mainIdea: '',
      keywords: [],
      tone: 'natural',
      brand: '',
      wordCount: 80,
      language: 'en',
      modelId: null,
    };
    const empty = { title: '', description: '', seoTitle: '', seoDescription: '' };
    const draft = (await send('POST', '/api/freestyle/save_draft/', { payload: { brief, text: empty } })).json().data;
    const updated = (await publish({ productId: made.productId, draftId: draft.id, text: { ...text, title: 'New title' } })).json().data;
    expect(updated.productId).toBe(made.productId);
    expect((await page(updated.url)).html).toContain('New title');
    const { published, productId } = (await send('GET', `/api/freestyle/${draft.id}/`)).json().data;
    expect({ published, productId }).toMatchObject({
      published: { productId: made.productId, url: updated.url },
      productId: made.productId,
    });
  });

  describe('of a draft', () => {
    const brief = {
      productTitle: 'Ash desk lamp',
      mainIdea: 'Stem of oiled ash wood, 40 cm high.',
      keywords: [],
      tone: 'natural',
      brand: '',
      wordCount: 80,
      language: 'en',
      modelId: null,
    };
    const invented = { ...text, title: 'Copper desk lamp', descriptionHtml: '<p>FDA approved, 60 cm high. The best.</p>' };
    const drafted = async (approved: string[] = []) => {
      const { descriptionHtml: description, ...lines } = invented;
      const payload = { brief, text: { ...lines, description }, approved };
      return (await send('POST', '/api/freestyle/save_draft/', { payload })).json().data;
    };

    it('refuses claims that neither the brief nor the product bears, in their words, and puts nothing into the store', async () => {
      const before = await products();
      const { id } = await drafted();
      const answer = await publish({ draftId: id, text: invented });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'writer.unprovenClaims' });
      for (const claim of ['Copper', 'FDA', 'approved', '60 cm', 'best']) expect(answer.json().msg).toContain(`“${claim}”`);
      expect(await products()).toEqual(before);
    });

    it('lets pass what the person approved, and what the brief says in another notation', async () => {
      const { id } = await drafted(['copper', 'FDA', 'approved', '60 cm', 'best']);
      const told = { ...invented, descriptionHtml: '<p>FDA approved, 60 cm high. The best. 400 mm, 0.4 m.</p>' };
      expect((await publish({ draftId: id, text: told })).statusCode).toBe(200);
    });

    it('lets pass what the chosen product bears', async () => {
      const facts = { ...text, title: 'Copper lamp', descriptionHtml: '<p>Made of copper, 60 cm high.</p>' };
      const { productId } = (await publish({ text: facts })).json().data;
      const { id } = await drafted();
      const told = { ...text, title: 'Copper desk lamp', descriptionHtml: '<p>60 cm of copper.</p>' };
      expect((await publish({ draftId: id, text: told })).statusCode).toBe(422);
      expect((await publish({ draftId: id, productId, text: told })).statusCode).toBe(200);
    });

    it('knows no draft of others', async () => {
      const { id } = await drafted();
      const stranger = await buildActor(test.db, { hasShop: true });
      expect((await publish({ draftId: id }, { by: stranger })).json()).toMatchObject({ code: 'writer.draftNotFound' });
    });
  });

  it.each(['draft', 'active', 'archived', 'unlisted'] as const)('keeps a product %s when its texts are updated', async (status) => {
    const by = await buildActor(test.db, { hasShop: true });
    const { productId } = (await publish({}, { by })).json().data;
    expect((await send('POST', `/api/product/${productId}/optimize/`, { by, payload: { ...text, status } })).statusCode).toBe(200);
    const updated = await publish({ productId, status: undefined, text: { ...text, title: 'New title' } }, { by });
    expect(updated.json().data).toMatchObject({ productId, title: 'New title', status });
    await send('POST', '/api/product/sync/', { by, payload: {} });
    expect(await products(by)).toMatchObject([{ title: 'New title', status }]);
  });

  it('makes a new product a draft unless it is told otherwise', async () => {
    const by = await buildActor(test.db, { hasShop: true });
    expect((await publish({ status: undefined }, { by })).json().data).toMatchObject({ status: 'draft', url: null });
  });

  it('refuses when the product was changed in the store meanwhile', async () => {
    const made = (await publish()).json().data;
    const { version } = (await send('GET', `/api/product/${made.productId}/optimize/`)).json().data;
    await publish({ productId: made.productId, text: { ...text, title: 'By somebody else' } });
    const late = await publish({ productId: made.productId, version });
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('store.conflict');
  });

  it('makes one product of twenty simultaneous requests with one key', async () => {
    const by = await buildActor(test.db, { hasShop: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish({}, { by, key: 'press' })));
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect((await publish({}, { by, key: 'press' })).statusCode).toBe(200);
    expect(await products(by)).toHaveLength(1);
  });

  it('finds the first product when the answer to a publication was lost before it was kept', async () => {
    const by = await buildActor(test.db, { hasShop: true });
    const first = (await publish({}, { by, key: 'lost' })).json().data;
    await test.pool.query('delete from idempotency_keys where user_id = $1', [by.userId]);
    const second = (await publish({}, { by, key: 'lost' })).json().data;
    expect(second.productId).toBe(first.productId);
    expect(await products(by)).toHaveLength(1);
  });

  it('gives a second product of the same title another address', async () => {
    const by = await buildActor(test.db, { hasShop: true });
    const urls = [(await publish({}, { by })).json().data.url, (await publish({}, { by })).json().data.url];
    expect(new Set(urls).size).toBe(2);
  });

  it.each([
    [{ title: ' ' }, 'writer.titleEmpty', 'Title can not be empty.'],
    [{ descriptionHtml: '' }, 'writer.descriptionEmpty', 'Description can not be empty.'],
  ])('refuses %o', async (change, code, msg) => {
    const response = await publish({ text: { ...text, ...change } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, msg });
  });

  it('refuses a description of which nothing is left after cleaning', async () => {
    const response = await publish({ text: { ...text, descriptionHtml: '<script>alert(1)</script>' } });
    expect(response.json()).toMatchObject({ code: 'writer.descriptionEmpty' });
  });

  it('says that there is no shop', async () => {
    const response = await publish({}, { by: await buildActor(test.db) });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'store.notConnected',
      msg: 'You are in non-shop-mode, please login via shopify to publish...',
    });
  });

  it('answers 404 for a product or a draft of another tenant', async () => {
    const made = (await publish()).json().data;
    const stranger = await buildActor(test.db, { hasShop: true });
    expect((await publish({ productId: made.productId }, { by: stranger })).statusCode).toBe(404);
    expect((await publish({ draftId: made.productId }, { by: stranger })).statusCode).toBe(404);
  });
});

describe('the public page of a product', () => {
  /** The elements of a page, with the values of their attributes taken out. */
  const elementsOf = (html: string) =>
    (html.match(/<(?:"[^"]*"|[^>])*>/g) ?? []).map((element) => element.replaceAll(/"[^"]*"/g, '""')).join('\n');
  const addressesOf = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, address = '']) => address);
  const running =
    /<script(?! type="">)|\son\w+\s*=|<(?:iframe|object|embed|form|input|button|base|template|math|video|audio|body .)|<link(?! rel="" href="">)|http-equiv|srcset|style=|ping=|target=/i;

  const expectHarmless = (html: string) => {
    expect(elementsOf(html)).not.toMatch(running);
    for (const address of addressesOf(html)) expect(address).toMatch(/^(?:\/s\/|#|https?:|mailto:)/);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(JSON.parse(/<script[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')).toMatchObject({ '@type': 'Product' });
  };

  it.each(hostileMarkup)('is harmless with %s', async (markup) => {
    const by = await buildActor(test.db, { hasShop: true });
    const hostile = {
      title: `T ${markup}`,
      descriptionHtml: `<p>Lamp</p>${markup}`,
      seoTitle: `S ${markup}`,
      seoDescription: `D ${markup}`,
    };
    const { data } = (
      await publish({ text: Object.fromEntries(Object.entries(hostile).map(([name, value]) => [name, value.slice(0, 250)])) }, { by })
    ).json();
    const { status, html } = await page(data.url);
    expect(status).toBe(200);
    expectHarmless(html);
  });

  it('is harmless even when the store’s own text is hostile', async () => {
    const by = await buildActor(test.db, { hasShop: true });
    const { data } = (await publish({}, { by })).json();
    for (const markup of hostileMarkup) {
      await test.pool.query('update sandbox_products set description_html = $1, vendor = $1, product_type = $1 where account_id = $2', [
        markup,
        by.accountId,
      ]);
      const { html } = await page(data.url);
      expectHarmless(html);
    }
  });
});
