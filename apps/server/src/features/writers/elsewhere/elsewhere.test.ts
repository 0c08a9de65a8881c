import type { elsewhereEndpoints } from '@inkstone/contract/elsewhere';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import { runsOf } from '@inkstone/copy-checks/runs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/products.ts';
import { shopTexts } from '#server/db/schema/shop-texts.ts';
import { writerDrafts } from '#server/db/schema/writers.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

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

const said = 'The handles get softer with each year that you use them';
const brief = {
  ...{ tone: 'natural', brand: '', language: 'en', modelId: null, keywords: [], wordCount: 80 },
  ...{ productTitle: 'Tote', mainIdea: said, audience: '', instructions: '' },
};
const pageBrief = {
  tone: 'natural',
  brand: '',
  language: 'en',
  modelId: null,
  keywords: [],
  wordCount: 300,
  pageType: 'about',
  topic: '',
  facts: said,
};
const listingText = { title: 'Tote', description: `<p>${said}.</p>`, seoTitle: '', seoDescription: '' };
const pageText = { title: 'About us', body: `<p>${said}.</p>`, seoTitle: '', seoDescription: '' };

type By = { by?: TestActor };
const send = (method: 'GET' | 'POST', url: string, { by = actor, ...payload }: By & Record<string, unknown> = {}) =>
  server.app.inject({ method, url, headers: by.headers, ...(method === 'POST' && { payload }) });
const dataOf = async (...asked: Parameters<typeof send>) => (await send(...asked)).json().data;
const save = (values: object = {}) => dataOf('POST', '/api/freestyle/save_draft/', { brief, text: listingText, ...values });
const publish = (values: object = {}) =>
  dataOf('POST', '/api/freestyle/publish/', {
    text: { title: 'Tote', descriptionHtml: `<p>${said}.</p>`, seoTitle: '', seoDescription: '' },
    status: 'active',
    productId: null,
    ...values,
  });
const find = ({
  by = actor,
  sentence = said,
  ...own
}: By & { sentence?: string; draftId?: string; productId?: string } = {}): Promise<DataOf<typeof elsewhereEndpoints.find>> =>
  dataOf('POST', '/api/writers/elsewhere/', { by, runs: runsOf(sentence).map(({ hash }) => hash), ...own });
const titlesFor = async (asked: Parameters<typeof find>[0] = {}): Promise<string[]> => (await find(asked)).texts.map(({ title }) => title);

describe('POST /api/writers/elsewhere/', () => {
  it('says in which other texts each run of eight words stands, and how they are opened', async () => {
    expect(await find()).toEqual({ texts: [], runs: [], isComplete: true });
    const { productId } = await publish();
    const { id } = await save({ text: { ...listingText, title: 'Second tote' } });
    const found = await find({ sentence: `${said} and more than that of them` });
    expect(found.texts).toEqual([
      { id: productId, kind: 'product', title: 'Tote', isOpenable: true, url: null },
      { id, kind: 'listing', title: 'Second tote', isOpenable: true, url: null },
    ]);
    expect(found.runs).toHaveLength(runsOf(said).length);
    expect(found.runs.every(({ others, texts }) => others === 2 && texts.length === 2)).toBe(true);
  });

  it('does not call the draft and its product elsewhere, nor the draft of a published listing', async () => {
    const { id } = await save();
    expect(await titlesFor({ draftId: id })).toEqual([]);
    const { productId } = await publish({ draftId: id });
    expect(await titlesFor({ draftId: id })).toEqual([]);
    expect(await titlesFor({ productId })).toEqual([]);
    await save({ productId });
    expect(await titlesFor({ draftId: id })).toEqual([]);
    // A product and the drafts about it are one other text.
    expect((await find()).runs.map(({ others }) => others)).toEqual(runsOf(said).map(() => 1));
  });

  it('follows a draft that is changed, put away and brought back', async () => {
    const { id } = await save();
    expect(await titlesFor()).toEqual(['Tote']);
    await send('POST', `/api/freestyle/${id}/delete/`);
    expect(await titlesFor()).toEqual([]);
    await send('POST', `/api/freestyle/${id}/delete/`, { undo: true });
    expect(await titlesFor()).toEqual(['Tote']);
    await save({ id, revision: 1, text: { ...listingText, description: '<p>Something else.</p>' } });
    expect(await titlesFor()).toEqual([]);
  });

  it('follows a product that is written anew, put back and deleted', async () => {
    const { productId } = await publish();
    await publish({ productId, text: { title: 'Tote', descriptionHtml: '<p>Something else.</p>', seoTitle: '', seoDescription: '' } });
    expect(await titlesFor()).toEqual([]);
    const [revision] = await dataOf('GET', `/api/product/${productId}/history/`);
    await send('POST', `/api/product/${productId}/undo/`, { revisionId: revision.id });
    expect(await titlesFor()).toEqual(['Tote']);
    await test.db.delete(products).where(eq(products.id, productId));
    expect(await titlesFor()).toEqual([]);
  });

  it('keeps a draft to its writer until it stands in the store, where its colleagues read it', async () => {
    const { id } = await dataOf('POST', '/api/page_generator/save_draft/', { brief: pageBrief, text: pageText });
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    await test.pool.query('update users set current_shop_id = (select current_shop_id from users where id = $1) where id = $2', [
      actor.userId,
      colleague.userId,
    ]);
    expect(await titlesFor()).toEqual(['About us']);
    expect(await titlesFor({ by: colleague })).toEqual([]);
    await send('POST', '/api/page_generator/publish/', { text: pageText, isVisible: true, draftId: id });
    const [page] = (await find({ by: colleague })).texts;
    expect(page).toMatchObject({ kind: 'page', title: 'About us', isOpenable: false });
    expect(page?.url).toContain('/');
    await send('POST', `/api/page_generator/${id}/delete/`);
    expect((await find()).texts).toMatchObject([{ title: 'About us', isOpenable: false }]);
  });

  it('knows no text of another account, nor of another store of the same one', async () => {
    await publish();
    await save({ text: { ...listingText, title: 'Mine' } });
    expect(await titlesFor({ by: await buildActor(test.db, { hasShop: true }) })).toEqual([]);
    await test.pool.query('update users set current_shop_id = null where id = $1', [actor.userId]);
    expect(await titlesFor()).toEqual([]);
  });

  it('lets a tenant read no row of another one, whatever is asked of the database', async () => {
    await publish();
    const stranger = await buildActor(test.db, { hasShop: true });
    const rows = await asTenant(test.db, stranger.accountId, (tx) => tx.select().from(shopTexts));
    expect(rows).toEqual([]);
  });

  it('takes in what was read and written before texts were compared', async () => {
    await publish();
    await save({ text: { ...listingText, title: 'Draft' } });
    await test.db.delete(shopTexts).where(eq(shopTexts.accountId, actor.accountId));
    await test.db.update(products).set({ hasRuns: false }).where(eq(products.accountId, actor.accountId));
    await test.db.update(writerDrafts).set({ hasRuns: false }).where(eq(writerDrafts.accountId, actor.accountId));
    expect((await titlesFor()).sort()).toEqual(['Draft', 'Tote']);
  });

  it('counts no more than a hundred, and names the first ones', async () => {
    for (let at = 0; at < 12; at += 1)
      await publish({ text: { title: `T${at}`, descriptionHtml: `<p>${said}</p>`, seoTitle: '', seoDescription: '' } });
    const { runs, texts } = await find();
    expect(new Set(runs.map(({ others }) => others))).toEqual(new Set([12]));
    expect(texts).toHaveLength(5);
  });
});
