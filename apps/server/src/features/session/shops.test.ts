import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../test/browser.ts';
import { buildActor, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let made: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestDb();
  made = await createTestApp(test);
  app = made.app;
});
afterAll(async () => {
  await made.close();
  await test.close();
});

const as = ({ headers }: TestActor) => createBrowser(app, { headers });
const switchTo = (actor: TestActor, shop_id: string) => as(actor).send(sessionEndpoints.switchShop, { body: { shop_id } });
const currentOf = async (actor: TestActor) => (await as(actor).send(profileEndpoints.profile)).json().data.shop?.shop_id;

describe('POST /api/auth/switch_shop/', () => {
  it('refuses a caller without a session, and a page without the token', async () => {
    const actor = await buildActor(test.db, { hasShop: true });
    expect((await createBrowser(app).send(sessionEndpoints.switchShop, { body: { shop_id: 'x' } })).statusCode).toBe(401);
    const { cookie = '' } = actor.headers;
    expect(
      (await createBrowser(app, { headers: { cookie } }).send(sessionEndpoints.switchShop, { body: { shop_id: 'x' } })).statusCode,
    ).toBe(403);
  });

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])('answers errno 1 with status 200 for %s', async (id) => {
    const actor = await buildActor(test.db);
    const first = await buildShop(test.db, actor);
    const response = await switchTo(actor, id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ errno: 1, code: 'session.shopUnknown', msg: 'This shop is not connected to your account.' });
    expect(await currentOf(actor)).toBe(first.id);
  });

  it('does not know the shop of another account', async () => {
    const [actor, other] = [await buildActor(test.db), await buildActor(test.db)];
    const { id } = await buildShop(test.db, other);
    expect((await switchTo(actor, id)).json()).toMatchObject({ errno: 1 });
    expect(await currentOf(actor)).toBeUndefined();
  });

  it('makes another shop current, for this user only', async () => {
    const actor = await buildActor(test.db);
    const first = await buildShop(test.db, actor);
    const second = await buildShop(test.db, actor);
    const colleague = await buildActor(test.db, { accountId: actor.accountId });
    const response = await switchTo(actor, first.id);
    expect(response.json()).toEqual({ errno: 0, msg: 'Switch shop done.', data: {} });
    expect(await currentOf(actor)).toBe(first.id);
    expect(second.id).not.toBe(first.id);
    expect(await currentOf(colleague)).toBeUndefined();
  });
});

describe('GET /api/auth/ap/login/', () => {
  it.each(['', '   ', 'unknown.example', 'https://evil.example/#', '<script>'])('leads back to the store login for "%s"', async (shop) => {
    const response = await createBrowser(app).send(sessionEndpoints.connectStore, { query: { shop } });
    expect(response.statusCode).toBe(302);
    const location = new URL(String(response.headers.location), 'http://localhost');
    expect([location.origin, location.pathname]).toEqual(['http://localhost', '/login']);
    expect(location.searchParams.get('shop')).toBe(shop);
  });
});
