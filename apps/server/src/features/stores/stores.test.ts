import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;

beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const ask = (by: TestActor, url: string) => server.app.inject({ url, headers: by.headers });
const send = (by: TestActor, url: string, payload: object) => server.app.inject({ method: 'POST', url, headers: by.headers, payload });
const connect = (by: TestActor, name: string) => send(by, '/api/store/sandbox/', { name });
const shopsOf = async (by: TestActor): Promise<{ name: string }[]> => (await ask(by, '/api/user/shop/')).json().data;

describe('POST /api/store/sandbox/', () => {
  it('connects a second store, which is empty and becomes the current one when it is switched to', async () => {
    const owner = await buildActor(test.db, { hasShop: true });
    const first = (await ask(owner, '/api/store/current/')).json().data;
    const text = { title: 'Lamp', descriptionHtml: '<p>Light.</p>', seoTitle: '', seoDescription: '' };
    await send(owner, '/api/freestyle/publish/', { text, productId: null });
    const made = (await connect(owner, ' Tea & Paper ')).json().data;
    expect(made).toMatchObject({ name: 'Tea & Paper', domain: expect.stringMatching(/^tea-paper-[0-9a-f]{8}\.sandbox$/) });
    expect((await ask(owner, '/api/store/current/')).json().data.id).toBe(first.id);

    const switched = await send(owner, '/api/auth/switch_shop/', { shop_id: made.id });
    expect(switched.json()).toMatchObject({ errno: 0, msg: 'Switch shop done.' });
    expect((await ask(owner, '/api/store/current/')).json().data).toMatchObject({ id: made.id, name: 'Tea & Paper' });
    await send(owner, '/api/product/sync/', {});
    expect((await ask(owner, '/api/product/')).json().data.items).toEqual([]);
  });

  it('connects five stores and no more, however many ask at once', async () => {
    const owner = await buildActor(test.db, { hasShop: true });
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => connect(owner, name)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'store.tooMany', msg: 'An account can have 5 stores.' });
    expect(await shopsOf(owner)).toHaveLength(5);
  });

  it('asks for a name', async () => {
    const owner = await buildActor(test.db, { hasShop: true });
    expect((await connect(owner, '  ')).json()).toMatchObject({ code: 'store.nameEmpty', issues: [{ path: 'name' }] });
  });

  it('makes no store for an account without one: a current shop would turn it into another kind', async () => {
    const owner = await buildActor(test.db);
    const answer = await connect(owner, 'Tea');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'store.notConnected']);
    expect(await shopsOf(owner)).toEqual([]);
  });
});
