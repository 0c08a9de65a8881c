import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildActor, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createFakeStore, fakeStoreShop } from '../../../test/fake-store.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let actor: TestActor;
const store = createFakeStore(600);

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { storePlatforms: [store.platform] });
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  await buildShop(test.db, actor, fakeStoreShop);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const ask = (query = '', by = actor) => server.app.inject({ url: `/api/product/export/?${query}`, headers: by.headers });
/** The file as a reader of CSV sees it, after the store was read. */
const rows = async (query = ''): Promise<Record<string, string>[]> => {
  await server.app.inject({ method: 'POST', url: '/api/product/sync/', headers: actor.headers });
  return parse((await ask(query)).body, { bom: true, columns: true });
};

describe('GET /api/product/export/', () => {
  it('gives every product once, each text byte for byte', async () => {
    const descriptionHtml = '<p>Says "hello",\r\nthen\u00a0goes; café 手工 🪑</p>\n<!-- kept -->';
    const values = {
      title: ' Two  blanks ',
      descriptionHtml,
      seoTitle: 'S',
      seoDescription: 'D',
      tags: ['a', 'b c'],
      category: 'Home > Decor',
    };
    store.change(1, values);
    const found = await rows();
    expect(new Set(found.map(({ Handle }) => Handle)).size).toBe(600);
    expect(found).toHaveLength(600);
    expect(found.find(({ Handle }) => Handle === 'product-1')).toEqual({
      Handle: 'product-1',
      Title: ' Two  blanks ',
      'Body (HTML)': descriptionHtml,
      Vendor: 'Fake',
      'Product Category': 'Home > Decor',
      Type: '',
      Tags: 'a, b c',
      Published: 'TRUE',
      'Image Src': '',
      'Image Position': '',
      'Image Alt Text': '',
      'SEO Title': 'S',
      'SEO Description': 'D',
      Status: 'active',
    });
  });

  it('puts further images into rows of their own, and no picture that nobody else can fetch', async () => {
    const images = [
      { url: 'https://shop.example/a.jpg', alt: 'Front' },
      { url: 'data:image/svg+xml,x', alt: 'Drawn' },
      { url: 'https://shop.example/b.jpg', alt: 'Back' },
    ];
    store.change(2, { status: 'archived', images });
    const columns = ['Handle', 'Title', 'Image Src', 'Image Position', 'Image Alt Text', 'Published'];
    expect((await rows('status=archived')).map((row) => columns.map((column) => row[column]))).toEqual([
      ['product-2', 'Product 2', 'https://shop.example/a.jpg', '1', 'Front', 'FALSE'],
      ['product-2', '', 'https://shop.example/b.jpg', '2', 'Back', ''],
    ]);
  });

  it('lets no cell begin as a formula', async () => {
    const titles = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'];
    for (const [index, title] of titles.entries()) store.change(10 + index, { title, vendor: '=cmd' });
    const found = await rows(`vendor=${encodeURIComponent('=cmd')}`);
    expect(found.map(({ Title }) => Title).sort()).toEqual(titles.map((title) => `'${title}`).sort());
    expect(found.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('refuses without a store, and gives nothing of another account', async () => {
    expect((await ask('', await buildActor(test.db))).json().code).toBe('store.notConnected');
    const stranger = await buildActor(test.db, { hasShop: true });
    expect((await ask('', stranger)).body.trim().split('\n')).toHaveLength(1);
  });
});
