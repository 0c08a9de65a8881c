import { textOf } from '@inkstone/integrations/kit/message-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createWritersApp, saying, type WritersApp } from '../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;
let productId = '';

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
  actor = await buildActor(test.db, { hasShop: true });
  const { rows } = await test.db.execute<{ id: string }>(`select current_shop_id as id from users where id = '${actor.userId}'`);
  await house.stores.fillSample({ accountId: actor.accountId, shopId: rows[0]?.id ?? '' });
  const found = await house.as(actor)('GET', '/product/?q=Tote');
  productId = found.data.items[0].id;
  await house.keepOwnKey(actor);
});
afterAll(async () => {
  await house.close();
  await test.close();
  expect(house.faults).toEqual([]);
});

const title = 'Leinentasche';
const description = '<p>Eine Tasche aus gewachstem Leinen für die Arbeit, in die ein Laptop mit vierzehn Zoll passt.</p>';
const better = '<p>Diese Tasche aus gewachstem Leinen trägt einen Laptop mit vierzehn Zoll durch jede nasse Woche.</p>';
const send = (body: object) => house.as(actor)('POST', '/product/improve/from_editor/', body);
const finish = (runId: string) => house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });

describe('POST /api/product/improve/from_editor/', () => {
  it('improves the text of the body in its own language, and answers with run and draft', async () => {
    let asked = '';
    const script = saying(`<title>Gewachste Leinentasche</title><description>${better}</description>`);
    await house.writeWith(async function* (request, signal) {
      asked = request.messages.map(textOf).join('\n');
      yield* script(request, signal);
    });
    const { status, data } = await send({ title, description });
    expect(status).toBe(200);
    await finish(data.runId);
    expect(asked).toContain('Write everything in German');
    expect(asked).toContain('Eine Tasche aus gewachstem Leinen');
    const draft = (await house.as(actor)('GET', `/freestyle/${data.draftId}/`)).data;
    expect(draft.text).toMatchObject({ title: 'Gewachste Leinentasche', description: better, seoTitle: '' });
    expect(draft.brief).toMatchObject({ productTitle: title, language: 'de' });
  });

  it('keeps what was handed over as the version before', async () => {
    await house.writeWith(saying(`<title>Tasche</title><description>${better}</description>`));
    const { data } = await send({ title, description });
    await finish(data.runId);
    const versions = (await house.as(actor)('GET', `/freestyle/${data.draftId}/versions/`)).data.items;
    expect(versions[0].text).toMatchObject({ title, description });
  });

  it('tells the model all that is known of the product, and fits the draft to it', async () => {
    let asked = '';
    await house.writeWith(async function* ({ messages }) {
      asked = messages.slice(-1).map(textOf).join();
      yield `<title>Tasche</title><description>${better}</description>`;
    });
    const product = (await house.as(actor)('GET', `/product/${productId}/optimize/`)).data;
    const { data } = await send({ title, description, productId, wishes: { audience: 'Radfahrer', wordCount: 60 } });
    await finish(data.runId);
    const [option] = product.options;
    expect(asked).toContain(`Type: ${product.productType}`);
    expect(asked).toContain(`${option.name}: ${option.values.join(', ')}`);
    expect((await house.as(actor)('GET', `/freestyle/${data.draftId}/`)).data.productId).toBe(productId);
  });

  it('needs a title, and a product of the account', async () => {
    expect((await send({ title: ' ', description })).json).toMatchObject({ code: 'writer.titleEmpty' });
    expect((await send({ title, description, productId: actor.userId })).status).toBe(404);
  });
});
