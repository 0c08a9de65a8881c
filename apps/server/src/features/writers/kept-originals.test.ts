import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createWritersApp, saying, type WritersApp } from '../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;

const picture = '<IMG src="//cdn.shop.example/a.jpg?v=1" data-x=\'1\' alt="1 > 0">';
const frame = "<iframe width='560' src='https://www.youtube.com/embed/x?rel=0' allowfullscreen></iframe>";
const intro = '<p class="intro" style="color:red">One&nbsp;<BR/>two</p>\r\n';
const original = `${intro}<div>${frame}</div>\n<p>${picture}Three</p>`;
const words = '<p>This bag carries a laptop and everything that goes with it through a wet week, and it dries over night.</p>';
const lines = { title: 'Tote', seoTitle: 'Tote', seoDescription: 'A bag.' };
const wishes = { tone: 'natural', brand: 'Acme', language: 'en', modelId: null };
const brief = { ...wishes, productTitle: 'Tote', mainIdea: '', keywords: ['bag'], wordCount: 100 };

const dataOf = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await house.app.inject({ method, url, headers: actor.headers, ...(payload && { payload }) })).json().data;
const save = (description: string, values: object = {}) =>
  dataOf('POST', '/api/freestyle/save_draft/', { brief, text: { ...lines, description }, productId, ...values });
const publish = (descriptionHtml: string) => dataOf('POST', '/api/freestyle/publish/', { text: { ...lines, descriptionHtml }, productId });
const inStore = async (): Promise<string> => (await dataOf('GET', `/api/product/${productId}/optimize/`)).descriptionHtml;

let productId: string;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
  const made = { text: { ...lines, descriptionHtml: '<p>x</p>' }, status: 'active', productId: null };
  productId = (await dataOf('POST', '/api/freestyle/publish/', made)).productId;
  // As a store has it where others than us write into it.
  for (const table of ['products', 'sandbox_products']) {
    await test.pool.query(`update ${table} set description_html = $1 where account_id = $2`, [original, actor.accountId]);
  }
});
afterAll(async () => {
  await house.close();
  await test.close();
});

describe('the description that a product has', () => {
  it('is kept byte for byte by a draft, and by the store, as far as nobody changes it', async () => {
    expect((await save(original)).text.description).toBe(original);
    const changed = `${intro}<div>${frame}</div>\n<p onclick="x()">${picture}Three and four</p>`;
    const kept = changed.replace(' onclick="x()"', '');
    expect((await save(changed)).text.description).toBe(kept);
    await publish(changed);
    expect(await inStore()).toBe(kept);
    // What stood there before comes back the same.
    await publish(original);
    expect(await inStore()).toBe(original);
  });

  it('lends nothing to a text for another product, or for none', async () => {
    expect((await save(`<p>a</p>${frame}`, { productId: null })).text.description).toBe('<p>a</p>');
  });

  it('gives its pictures and videos to what a run writes in its place, and stays as a version', async () => {
    await house.writeWith(saying(`<description>${words}</description>`));
    const { runId, draftId } = await dataOf('POST', '/api/product/improve/freestyle/', {
      brief,
      fields: ['description'],
      current: { ...lines, description: original },
      productId,
    });
    await house.app.inject({ method: 'GET', url: `/api/runs/${runId}/events/`, headers: actor.headers });
    const { text } = await dataOf('GET', `/api/freestyle/${draftId}/`);
    expect(text.description).toBe(`${words}<p>${frame}</p><p>${picture}</p>`);
    const {
      items: [version],
    } = await dataOf('GET', `/api/freestyle/${draftId}/versions/`);
    expect(version.text.description).toBe(original);
  });
});
