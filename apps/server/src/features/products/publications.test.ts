import type { Publication, PublicationDetail } from '@inkstone/contract/publications';
import { StoreError, type StoreFailure } from '@inkstone/integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildActor, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
/** How the store fails while `saveFaulty` runs: with the change done, or not. */
const fault: { failure: StoreFailure | Error; isDone: boolean } = { failure: { kind: 'unavailable' }, isDone: false };
let actor: TestActor;

/** Lets every change of a product end with the fault. */
const breakStores = () => {
  const { stores } = server.features.stores;
  const whole = stores.getConnection;
  const fail = async (): Promise<never> => {
    throw fault.failure instanceof Error ? fault.failure : new StoreError('sandbox', fault.failure);
  };
  return vi.spyOn(stores, 'getConnection').mockImplementation(async (by) => {
    const connection = await whole(by);
    const { platform } = connection;
    const change = async (work: (() => Promise<unknown>) | undefined) => {
      if (fault.isDone) await work?.();
      return fail();
    };
    const broken = {
      ...platform,
      createProduct: (...given: Parameters<NonNullable<typeof platform.createProduct>>) =>
        change(() => platform.createProduct?.(...given) ?? fail()),
      updateProduct: (...given: Parameters<NonNullable<typeof platform.updateProduct>>) =>
        change(() => platform.updateProduct?.(...given) ?? fail()),
    };
    return {
      ...connection,
      platform: broken,
      ask: (work) => connection.ask((_, context) => work(broken, context)),
    };
  });
};

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  const { id: shopId } = await buildShop(test.db, actor, { name: 'Paper & Pine' });
  await server.features.stores.fillSample({ accountId: actor.accountId, shopId });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

type Sending = { by?: TestActor; payload?: object; headers?: Record<string, string> };
const send = (method: 'GET' | 'POST', url: string, { by = actor, payload, headers }: Sending = {}) =>
  server.app.inject({ method, url, headers: { ...by.headers, ...headers }, ...(payload && { payload }) });
const list = async (query = '', by = actor) =>
  (await send('GET', `/api/publications/?${query}`, { by })).json().data as { items: Publication[]; nextCursor: string | null }; // parsed by the contract on its way out
const detail = async (id: string, headers = {}): Promise<PublicationDetail> =>
  (await send('GET', `/api/publications/${id}/`, { headers })).json().data;
const newest = async (): Promise<PublicationDetail> => {
  const [first] = (await list()).items;
  return detail(first?.id ?? '');
};
const oneProduct = async (q = 'Oak') => (await send('GET', `/api/product/?q=${q}`)).json().data.items[0];

const texts = { title: 'New tray', descriptionHtml: '<p>New text</p>', seoTitle: 'S', seoDescription: 'D' };
const save = (id: string, payload: object = {}) => send('POST', `/api/product/${id}/optimize/`, { payload: { ...texts, ...payload } });
/** The same over a store that fails as `fault` says. */
const saveFaulty = async (id: string) => {
  const spy = breakStores();
  return save(id).finally(() => {
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  });
};
const publish = (payload: object = {}, headers: Record<string, string> = {}) =>
  send('POST', '/api/freestyle/publish/', { payload: { text: texts, status: 'active', productId: null, ...payload }, headers });

describe('what is published', () => {
  it('is kept with its store, its author, and the texts before and after', async () => {
    const product = await oneProduct();
    const before = (await send('GET', `/api/product/${product.id}/optimize/`)).json().data;
    await save(product.id, { descriptionHtml: '<p onclick="x()">New text</p>' });
    const { title, descriptionHtml, seoTitle, seoDescription, status } = before;
    expect(await newest()).toMatchObject({
      cause: 'save',
      outcome: 'done',
      title: 'New tray',
      store: { name: 'Paper & Pine', platform: 'sandbox' },
      productId: product.id,
      url: product.url,
      publishedBy: 'Test user',
      before: { title, descriptionHtml, seoTitle, seoDescription, status },
      after: { ...texts, status: 'active' },
      error: null,
    });
  });

  it('says of a new product that nothing was there before, and of an undo what it put back', async () => {
    const { productId } = (await publish()).json().data;
    expect(await newest()).toMatchObject({ cause: 'create', outcome: 'done', productId, before: null, after: { status: 'active' } });
    await save(productId, { title: 'Second' });
    const [revision] = (await send('GET', `/api/product/${productId}/history/`)).json().data;
    await send('POST', `/api/product/${productId}/undo/`, { payload: { revisionId: revision.id } });
    expect(await newest()).toMatchObject({ cause: 'undo', outcome: 'done', before: { title: 'Second' }, after: { title: 'New tray' } });
  });

  it('is one publication, however often its request is repeated', async () => {
    await publish({}, { 'idempotency-key': 'press' });
    await publish({}, { 'idempotency-key': 'press' });
    // The first answer was lost with the server that had it.
    await test.pool.query('delete from idempotency_keys where user_id = $1', [actor.userId]);
    await publish({}, { 'idempotency-key': 'press' });
    expect((await list()).items.map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('stays when its product has gone from the store', async () => {
    const product = await oneProduct();
    await save(product.id);
    await test.pool.query('delete from products where id = $1', [product.id]);
    expect(await newest()).toMatchObject({ outcome: 'done', productId: null, url: null, after: texts });
  });
});

describe('what could not be published', () => {
  it.each([
    [{ kind: 'validation', fields: ['title'] }, 'The store refused these values: title', '店铺拒绝了这些内容'],
    [{ kind: 'scope', missing: [] }, 'The store has not allowed this.', ''],
    [{ kind: 'conflict' }, 'This product was changed in the store meanwhile.', ''],
  ] as const)('is kept as failed when the store refuses: %o', async (failure, en, zh) => {
    Object.assign(fault, { failure, isDone: false });
    const product = await oneProduct();
    expect((await saveFaulty(product.id)).statusCode).toBeGreaterThanOrEqual(400);
    const kept = await newest();
    expect(kept).toMatchObject({ outcome: 'failed', before: { title: product.title }, after: texts });
    expect(kept.error?.msg).toContain(en);
    expect((await detail(kept.id, { 'accept-language': 'zh' })).error?.msg).toContain(zh);
  });

  it.each([
    ['the answer was lost', { kind: 'unknownOutcome' } as const, 'store.unknownOutcome'],
    ['the store went away', { kind: 'unavailable' } as const, 'store.unavailable'],
    ['we failed ourselves', new Error('a fault of ours'), 'request.fault'],
  ])('has an unknown outcome when %s, and keeps the text before', async (_, failure, code) => {
    Object.assign(fault, { failure, isDone: true });
    const product = await oneProduct();
    await saveFaulty(product.id);
    expect(await newest()).toMatchObject({ outcome: 'unknown', error: { code }, before: { title: product.title } });
    expect((await send('GET', `/api/product/${product.id}/history/`)).json().data).toHaveLength(1);
  });

  it('has failed when the store could not even be read', async () => {
    const product = await oneProduct();
    await test.pool.query('delete from sandbox_products where shop_id in (select shop_id from products where id = $1)', [product.id]);
    expect((await save(product.id)).statusCode).toBe(404);
    expect(await newest()).toMatchObject({ outcome: 'failed', error: { code: 'store.notFound' }, before: null });
  });

  it('has failed when somebody else was faster', async () => {
    const product = await oneProduct();
    expect((await save(product.id, { version: 'an older one' })).statusCode).toBe(409);
    expect(await newest()).toMatchObject({ outcome: 'failed', error: { code: 'store.conflict' } });
  });

  it('is not there at all when there was nothing to try', async () => {
    await publish({ text: { ...texts, title: ' ' } });
    await save('00000000-0000-4000-8000-000000000000');
    expect((await list()).items).toEqual([]);
  });
});

describe('GET /api/publications/', () => {
  it('goes page by page, newest first, without gap or repeat', async () => {
    const { id } = await oneProduct();
    const newest = ['Seventh', 'Sixth', 'Fifth', 'Fourth', 'Third', 'Second', 'First'];
    for (const title of newest.toReversed()) await save(id, { title });
    const titles: string[] = [];
    let cursor = '';
    do {
      const page = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(titles).toEqual(newest);
  });

  it('filters by store and outcome, and searches titles', async () => {
    const { id } = await oneProduct();
    await save(id, { title: 'Reed 100% lamp', approved: ['100%'] });
    await save(id, { title: 'Late', version: 'old' });
    const [{ store } = { store: { id: '' } }] = (await list()).items;
    await buildShop(test.db, actor, { name: 'Second store' });
    await publish({ text: { ...texts, title: 'Elsewhere' } });
    const titles = async (query: string) => (await list(query)).items.map(({ title }) => title);
    expect(await titles('')).toEqual(['Elsewhere', 'Late', 'Reed 100% lamp']);
    expect(await titles('outcome=failed')).toEqual(['Late']);
    expect(await titles('outcome=unknown')).toEqual([]);
    expect(await titles(`store=${store.id}`)).toEqual(['Late', 'Reed 100% lamp']);
    expect(await titles(`store=${store.id}&q=LAMP`)).toEqual(['Reed 100% lamp']);
    expect(await titles('q=%25')).toEqual(['Reed 100% lamp']);
    expect(await titles('q=_')).toEqual([]);
    const { data: stores } = (await send('GET', '/api/publications/stores/')).json();
    expect(stores.map(({ name }: { name: string }) => name)).toEqual(['Paper & Pine', 'Second store']);
  });

  it('shows a colleague’s publications, and nothing of another account', async () => {
    await save((await oneProduct()).id);
    const [mine] = (await list()).items;
    const colleague = await buildActor(test.db, { accountId: actor.accountId });
    const stranger = await buildActor(test.db, { hasShop: true });
    expect((await list('', colleague)).items).toEqual([mine]);
    expect((await list('', stranger)).items).toEqual([]);
    expect((await send('GET', `/api/publications/${mine?.id}/`, { by: stranger })).statusCode).toBe(404);
    expect((await send('GET', '/api/publications/stores/', { by: stranger })).json().data).toEqual([]);
  });

  it.each(['cursor=x', 'outcome=perhaps', 'store=1', 'limit=0'])('refuses %s', async (query) => {
    expect((await send('GET', `/api/publications/?${query}`)).statusCode).toBe(400);
  });
});
