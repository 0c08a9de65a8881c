import type { FileCheck } from '@inkstone/contract/product-files';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { holdingTable } from '../../../test/hold-table.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';

let test: TestDb;
let server: TestApp;
let actor: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const get = (url: string, by = actor) => server.app.inject({ url, headers: by.headers });
const post = (url: string, payload: object = {}, by = actor) => server.app.inject({ method: 'POST', url, headers: by.headers, payload });
const hand = (text: string | Buffer, by = actor) =>
  server.app.inject({
    method: 'POST',
    url: '/api/product/file/?name=autumn.csv',
    headers: { ...by.headers, 'content-type': 'text/csv' },
    payload: text,
  });
const check = async (text: string): Promise<FileCheck> => (await hand(text)).json().data;
const take = async (text: string, body: object = {}) => {
  const { id } = await check(text);
  const answer = await post(`/api/product/file/${id}/take/`, body);
  expect(answer.json()).toMatchObject({ errno: 0, data: { state: 'done' } });
};
const products = async (by = actor): Promise<{ id: string; title: string; handle: string }[]> =>
  (await get('/api/product/?limit=100', by)).json().data.items;
const exported = async (query = ''): Promise<Record<string, string>[]> =>
  parse((await get(`/api/product/export/?${query}`)).body, { bom: true, columns: true });
const optimize = async (title: string, values: object) => {
  const { id } = (await products()).find((product) => product.title === title) ?? { id: '' };
  const { data } = (await get(`/api/product/${id}/optimize/`)).json();
  const { descriptionHtml, seoTitle, seoDescription } = data;
  const saved = await post(`/api/product/${id}/optimize/`, { title, descriptionHtml, seoTitle, seoDescription, ...values });
  expect(saved.json()).toMatchObject({ errno: 0 });
  return id;
};

const file = [
  'Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Our own column,Status',
  'lamp,Ash lamp,<p>A lamp of ash.</p>,Pine,Size,S,=L-1,kept 手工,active',
  'lamp,,,,,M,L-2,,',
  'vase,Glass vase,<p>A vase.</p>,Pine,,,V-1,,draft',
  ',Nameless,,,,,,,',
  '',
].join('\n');

describe('a file of products', () => {
  it('is shown first, and nothing is written before the word', async () => {
    const shown = await check(file);
    expect(shown).toMatchObject({
      name: 'autumn.csv',
      store: null,
      encoding: 'utf-8',
      rows: 4,
      products: { added: 2, changed: 0, same: 0, untouched: 0 },
      problems: { count: 1, leftOut: 1, items: [{ line: 5, kind: 'noHandle', value: 'Nameless', isLeftOut: true }] },
      first: [
        { line: 2, handle: 'lamp', title: 'Ash lamp', status: 'active', rows: 2 },
        { handle: 'vase', status: 'draft' },
      ],
    });
    expect((await get('/api/product/file/')).json().data).toEqual(shown);
    expect((await get('/api/user/shop/')).json().data).toHaveLength(1);
    await post(`/api/product/file/${shown.id}/discard/`);
    expect((await get('/api/product/file/')).json().data).toBeNull();
    expect((await post(`/api/product/file/${shown.id}/take/`)).json().code).toBe('productFile.gone');
  });

  it('becomes a catalogue of its own, is improved and undone, and goes out with all that was in it', async () => {
    await take(file, { name: 'Autumn', currency: 'EUR' });
    expect((await get('/api/store/current/')).json().data).toMatchObject({ name: 'Autumn', url: null });
    expect((await products()).map(({ title }) => title).sort()).toEqual(['Ash lamp', 'Glass vase']);
    const rows: Record<string, string>[] = parse(file.replace('=L-1', "'=L-1"), { columns: true, skip_empty_lines: true });
    expect(await exported()).toEqual(rows.slice(0, 3));

    const id = await optimize('Ash lamp', { title: 'Ash lamp with a shade', seoTitle: 'Ash lamp' });
    const written = await exported();
    expect(written[0]).toEqual({ ...rows[0], Title: 'Ash lamp with a shade', 'SEO Title': 'Ash lamp' });
    expect(written[1]).toEqual({ ...rows[1], 'SEO Title': '' });
    expect(await exported('status=draft')).toEqual([{ ...rows[2], 'SEO Title': '' }]);

    const [revision] = (await get(`/api/product/${id}/history/`)).json().data;
    expect((await post(`/api/product/${id}/undo/`, { revisionId: revision.id })).json()).toMatchObject({ data: { title: 'Ash lamp' } });
    expect((await exported())[0]).toEqual({ ...rows[0], 'SEO Title': '' });

    const made = await post('/api/freestyle/publish/', {
      text: { title: 'New bowl', descriptionHtml: '<p>Bowl.</p>', seoTitle: '', seoDescription: '' },
      productId: null,
    });
    expect(made.json()).toMatchObject({ errno: 0 });
    expect((await exported()).at(-1)).toMatchObject({ Handle: 'new-bowl', Title: 'New bowl', 'Our own column': '' });
  });

  it('that is handed in again changes products by handle, and loses no edit without a word', async () => {
    await take(file);
    await optimize('Glass vase', { title: 'Blown glass vase' });
    const second = file.replace('V-1', 'V-9').replace('A lamp of ash', 'A tall lamp of ash').replace(',Nameless', 'cup,Cup');
    const shown = await check(second);
    expect(shown).toMatchObject({
      store: 'autumn',
      products: { added: 1, changed: 2, same: 0, untouched: 0 },
      edited: { count: 1, items: [{ line: 4, handle: 'vase', title: 'Glass vase', cells: ['title'] }] },
    });
    await post(`/api/product/file/${shown.id}/take/`, { edited: 'keep' });
    const bySku = async () => new Map((await exported()).map((row) => [row['Variant SKU'], row]));
    expect((await bySku()).get('V-9')).toMatchObject({ Title: 'Blown glass vase' });
    expect((await bySku()).get("'=L-1")).toMatchObject({ 'Body (HTML)': '<p>A tall lamp of ash.</p>' });
    expect(await products()).toHaveLength(3);

    await take(second, { edited: 'replace' });
    expect((await bySku()).get('V-9')).toMatchObject({ Title: 'Glass vase' });
    expect((await check('Handle,Title\ncup,Cup\n')).products).toEqual({ added: 0, changed: 0, same: 1, untouched: 2 });
  });

  it('is refused with the reason when it is none', async () => {
    const refusal = async (content: string | Buffer) => {
      const answer = await hand(content);
      return [answer.statusCode, answer.json().msg];
    };
    expect(await refusal('Title\nA\n')).toEqual([422, 'The first line of the file lacks these columns: Handle']);
    expect(await refusal('Handle,Title\na,"A\n')).toEqual([
      422,
      'The quotes around a cell do not fit together; the trouble begins at line 2.',
    ]);
    expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0]))).toEqual([422, expect.stringContaining('workbook')]);
    expect(await refusal(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toEqual([
      413,
      'This is too large to send at once. Divide it and send its parts.',
    ]);
    expect((await hand(file, await buildActor(test.db))).json().code).toBe('store.notConnected');
  });

  it('and its catalogue belong to one account', async () => {
    const stranger = await buildActor(test.db, { hasShop: true });
    const { id } = await check(file);
    expect((await get('/api/product/file/', stranger)).json().data).toBeNull();
    expect((await post(`/api/product/file/${id}/take/`, {}, stranger)).statusCode).toBe(404);
    expect((await post(`/api/product/file/${id}/discard/`, {}, stranger)).statusCode).toBe(404);
    await post(`/api/product/file/${id}/take/`);
    expect((await products(stranger)).map(({ handle }) => handle)).not.toContain('lamp');
    const own = (await get('/api/store/current/')).json().data;
    expect((await post('/api/auth/switch_shop/', { shop_id: own.id }, stranger)).json().errno).toBe(1);
  });

  it('is taken over also while its catalogue is being read, and after a reading that was stopped in the middle', async () => {
    const more = (count: number) => ['Handle,Title', ...Array.from({ length: count }, (_, n) => `p-${n},Product ${n}`)].join('\n');
    const total = async () => (await get('/api/product/get_opt_slash_total_product_counts/')).json().data.total;
    const begun = async (text: string) => {
      const { id } = await check(text);
      expect((await post(`/api/product/file/${id}/take/`)).json()).toMatchObject({ data: { state: 'running' } });
    };
    /** The page is refused as if its wait had been too long, once somebody else wants the row of its reading. */
    const refuseReader = async () => {
      const isWaiting = "datname = current_database() and wait_event_type = 'Lock'";
      await until(async () => (await test.pool.query(`select from pg_stat_activity where ${isWaiting}`)).rowCount === 2);
      await test.pool.query("select pg_cancel_backend(pid) from pg_locks where not granted and relation = 'products'::regclass");
    };
    await take(more(300));
    for (const [count, isStopped] of [
      [310, false],
      [320, true],
    ] as const) {
      // Nothing is kept of a page meanwhile.
      await holdingTable(test, 'products', async (whenWaitedFor) => {
        const reading = post('/api/product/sync/');
        await whenWaitedFor();
        const coming = isStopped ? post('/api/product/sync/stop/') : begun(more(count));
        await refuseReader();
        await coming;
        if (isStopped) await begun(more(count));
        await reading;
      });
      await expect.poll(async () => (await get('/api/product/sync/')).json().data?.state, { interval: 100 }).toBe('done');
      expect(await total()).toBe(count);
    }
  });

  it('is taken over by the next process when the one that began has stopped', async () => {
    const many = ['Handle,Title', ...Array.from({ length: 3000 }, (_, n) => `p-${n},Product ${n}`)].join('\n');
    const { id } = await check(many);
    // The word is given; whether this process has written it before it stops is a matter of luck.
    const taking = post(`/api/product/file/${id}/take/`);
    await server.close();
    await taking.catch(() => null);
    server = await createTestApp(test);
    await expect.poll(async () => (await get('/api/product/sync/')).json().data?.state, { interval: 300 }).toBe('done');
    expect((await get('/api/product/get_opt_slash_total_product_counts/')).json().data.total).toBe(3000);
  });
});
