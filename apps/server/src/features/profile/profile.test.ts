import { productEndpoints } from '@inkstone/contract/products';
import { profileEndpoints } from '@inkstone/contract/profile';
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

describe.each(Object.values(profileEndpoints))('$method $path', (endpoint) => {
  it('refuses a caller without a session', async () => {
    const response = await createBrowser(app).send(endpoint, { body: 'body' in endpoint ? {} : undefined });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ errno: 1, code: 'session.required' });
  });
});

describe('GET /api/user/profile/', () => {
  it('tells of user, account and current shop, and of no secret', async () => {
    const actor = await buildActor(test.db, { usage: ['quseit'], propertyType: 'ADVANCED', passwordHash: 'planted-hash' });
    const shop = await buildShop(test.db, actor);
    const response = await as(actor).send(profileEndpoints.profile);
    expect(response.json().data).toEqual({
      user: {
        uuid: actor.userId,
        name: 'Test user',
        email: actor.email,
        owner: 'Test account',
        currency: 'CNY',
        isDismissedTips: false,
        dismissedTips: [],
        usage: ['quseit'],
        property_type: 'ADVANCED',
        role: 'owner',
        isOperator: false,
        isEmailVerified: false,
        language: 'en',
      },
      shop: { shop_id: shop.id, domain: shop.domain, name: shop.name },
      settings: { timeZone: null, devLogin: true },
      enterprise_setting: { title: '', domain: '' },
    });
    expect(response.body).not.toContain('planted-hash');
  });

  it('has neither shop nor enterprise settings where there are none', async () => {
    const { data } = (await as(await buildActor(test.db)).send(profileEndpoints.profile)).json();
    expect(data).toMatchObject({ shop: null, enterprise_setting: null });
  });
});

describe('GET /api/user/shop/', () => {
  it('lists the shops of the own account, the oldest first', async () => {
    const [actor, other] = [await buildActor(test.db), await buildActor(test.db)];
    const [first, second] = [await buildShop(test.db, actor), await buildShop(test.db, actor)];
    await buildShop(test.db, other);
    const { data } = (await as(actor).send(profileEndpoints.shops)).json();
    expect(data).toEqual([first, second].map(({ id, domain, name, platform }) => ({ id, domain, name, platform })));
  });
});

describe('PATCH /api/user/profile/', () => {
  const forbidden = [
    'role',
    'isOperator',
    'is_operator',
    'usage',
    'property_type',
    'propertyType',
    'accountId',
    'account_id',
    'email',
    'balance',
    'points',
  ];

  it.each(forbidden)('refuses to set %s, and sets nothing (CVE-2026-44550)', async (field) => {
    const actor = await buildActor(test.db);
    const response = await as(actor).send(profileEndpoints.saveProfile, { body: { name: 'Changed', [field]: 'owner' } });
    expect(response.statusCode).toBe(400);
    expect((await as(actor).send(profileEndpoints.profile)).json().data.user.name).toBe('Test user');
  });

  it.each([{ name: '' }, { name: 'x'.repeat(101) }, { language: 'fr' }])('refuses %o', async (body) => {
    expect((await as(await buildActor(test.db)).send(profileEndpoints.saveProfile, { body })).statusCode).toBe(400);
  });

  it('changes the caller’s own name and language, and nobody else’s', async () => {
    const actor = await buildActor(test.db);
    const colleague = await buildActor(test.db, { accountId: actor.accountId });
    const response = await as(actor).send(profileEndpoints.saveProfile, { body: { name: '  林小雨 ', language: 'zh' } });
    expect(response.json().data.user).toMatchObject({ name: '林小雨', language: 'zh' });
    expect((await as(colleague).send(profileEndpoints.profile)).json().data.user.name).toBe('Test user');
  });

  it('keeps the person’s own time zone, until it follows the device again, and refuses what is none', async () => {
    const actor = await buildActor(test.db);
    const colleague = await buildActor(test.db, { accountId: actor.accountId });
    const save = (timeZone: string | null) => as(actor).send(profileEndpoints.saveProfile, { body: { timeZone } });
    const zoneOf = async (who: TestActor) => (await as(who).send(profileEndpoints.profile)).json().data.settings.timeZone;
    expect((await save('Asia/Shanghai')).json().data.settings.timeZone).toBe('Asia/Shanghai');
    for (const wrong of ['Europe/Atlantis', '+08:00', '']) {
      const { statusCode, code } = await save(wrong).then((answer) => ({ statusCode: answer.statusCode, ...answer.json() }));
      expect([wrong, statusCode, code]).toEqual([wrong, 400, 'profile.timeZone']);
    }
    expect([await zoneOf(actor), await zoneOf(colleague)]).toEqual(['Asia/Shanghai', null]);
    await save(null);
    expect(await zoneOf(actor)).toBeNull();
  });

  it('takes a change of nothing', async () => {
    expect((await as(await buildActor(test.db)).send(profileEndpoints.saveProfile, { body: {} })).statusCode).toBe(200);
  });
});

describe('POST /api/user/dismiss/tip/', () => {
  it('flips the mark without a value, and sets it with one', async () => {
    const browser = as(await buildActor(test.db));
    const dismiss = async (body: { dismissed?: boolean }) =>
      (await browser.send(profileEndpoints.dismissTip, { body })).json().data.isDismissedTips;
    expect([await dismiss({}), await dismiss({}), await dismiss({ dismissed: true }), await dismiss({ dismissed: false })]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('puts away one tip, which stays away, and shows it again', async () => {
    const actor = await buildActor(test.db);
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    const dismiss = async (body: { tip: string; dismissed?: boolean }) =>
      (await as(actor).send(profileEndpoints.dismissTip, { body })).json().data;
    const tipsOf = async (person: TestActor) => (await as(person).send(profileEndpoints.profile)).json().data.user.dismissedTips;
    await dismiss({ tip: 'palette' });
    await dismiss({ tip: 'facts' });
    expect(await dismiss({ tip: 'palette' })).toEqual({ isDismissedTips: false, dismissedTips: ['facts', 'palette'] });
    expect([await tipsOf(actor), await tipsOf(colleague)]).toEqual([['facts', 'palette'], []]);
    await dismiss({ tip: 'facts', dismissed: false });
    expect(await tipsOf(actor)).toEqual(['palette']);
  });

  it('takes no more tips than there can be, and no text in the place of a name', async () => {
    const browser = as(await buildActor(test.db));
    const dismiss = (tip: string) => browser.send(profileEndpoints.dismissTip, { body: { tip } });
    for (let index = 0; index < 52; index += 1) await dismiss(`tip${'abcdefghij'[index % 10]}${'abcdefghij'[Math.floor(index / 10)]}`);
    expect((await dismiss('last')).json().data.dismissedTips).toHaveLength(50);
    expect((await dismiss('<b>no name</b>')).statusCode).toBe(400);
  });
});

describe('GET /api/enums/', () => {
  it('has countries and a price of "0" without a store', async () => {
    const { data } = (await as(await buildActor(test.db)).send(profileEndpoints.enums)).json();
    expect(data.sourcing).toMatchObject({ priceMax: '0', categorys: [], suppliers: [] });
    for (const list of [data.shipTo, data.sourcing.shipAddress.shipFrom, data.sourcing.shipAddress.shipTo]) {
      expect(list).toHaveLength(249);
      expect(list).toContain('Germany');
    }
  });

  it('has the product types and the vendors of the current store, and of no other', async () => {
    const owner = await buildActor(test.db);
    const shop = await buildShop(test.db, owner);
    await made.features.stores.fillSample({ accountId: owner.accountId, shopId: shop.id });
    await as(owner).send(productEndpoints.search, { query: {} });
    const { data } = (await as(owner).send(profileEndpoints.enums)).json();
    expect(data.sourcing.categorys.length).toBeGreaterThan(1);
    expect(data.sourcing.suppliers.length).toBeGreaterThan(0);
    const [type] = data.sourcing.categorys;
    const found = (await as(owner).send(productEndpoints.search, { query: { type } })).json().data.items;
    expect(new Set(found.map(({ productType }: { productType: string }) => productType))).toEqual(new Set([type]));
    const stranger = await buildActor(test.db, { hasShop: true });
    expect((await as(stranger).send(profileEndpoints.enums)).json().data.sourcing.categorys).toEqual([]);
  });
});

describe('GET /api/locations/', () => {
  it.each([
    ['en', 'Germany'],
    ['zh', '德国'],
  ])('names every country in %s', async (language, name) => {
    const browser = as(await buildActor(test.db));
    const { data } = (await browser.send(profileEndpoints.locations, { headers: { 'accept-language': language } })).json();
    expect(data).toHaveLength(249);
    expect(data).toContainEqual({ code: 'DE', name });
    expect(data.filter((entry: { code: string; name: string }) => entry.code === entry.name)).toEqual([]);
  });
});
