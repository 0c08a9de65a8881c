import { productEndpoints } from '@inkstone/contract/products';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { walletEndpoints } from '@inkstone/contract/wallet';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorSeat } from '#server/db/schema/accounts.ts';
import { createBrowser } from '../../../test/browser.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let made: TestApp;
let closed: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestDb();
  made = await createTestApp(test);
  closed = await createTestApp(test, { config: { devLogin: false } });
  app = made.app;
});
afterAll(async () => {
  await made.close();
  await closed.close();
  await test.close();
});

const { fakeShop, fakeEnterprise, fakeApi, fakeOperator } = sessionEndpoints;
const all = [fakeShop, fakeEnterprise, fakeApi, fakeOperator];

const signIn = async (endpoint: (typeof all)[number], body: { email?: string } = {}) => {
  const browser = createBrowser(app);
  const response = await browser.send(endpoint, { body });
  const profile = await browser.send(profileEndpoints.profile);
  return { browser, response, profile: profile.json().data };
};

describe.each(all)('POST $path', (endpoint) => {
  it('does not exist where development logins are off', async () => {
    const response = await createBrowser(closed.app).send(endpoint, { body: {} });
    expect(response.statusCode).toBe(404);
    expect(response.cookies).toEqual([]);
  });

  it.each([
    ['from another machine', { address: '192.0.2.7' }],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['for a name that was rebound to this machine', { host: 'rebound.example' }],
    ['from a page under another name, which a proxy passed on bare', { headers: { origin: 'https://console.example' } }],
    ...[
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-forwarded-prefix',
      'x-original-forwarded-for',
      'x-client-ip',
      'x-cluster-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'cdn-loop',
      'fly-client-ip',
      'x-envoy-external-address',
      'x-amzn-trace-id',
    ].map((name): [string, { headers: Record<string, string> }] => [`with ${name}`, { headers: { [name]: '127.0.0.1' } }]),
  ])('does not exist for a caller %s', async (_, from) => {
    const response = await createBrowser(app, from).send(endpoint, { body: {} });
    expect(response.statusCode).toBe(404);
    expect(response.cookies).toEqual([]);
  });

  it('refuses a page of another site', async () => {
    const response = await createBrowser(app).send(endpoint, { body: {}, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.statusCode).toBe(403);
  });

  it('never signs into an account that a person registered', async () => {
    const { email } = await buildActor(test.db);
    const { response } = await signIn(endpoint, { email });
    expect(response.statusCode).toBe(409);
    expect(response.cookies).toEqual([]);
  });

  it('signs into the same account the second time, and twenty times at once', async () => {
    const first = await signIn(endpoint, { email: `Someone-${endpoint.path.length}@dev.example` });
    const again = await Promise.all(
      Array.from({ length: 20 }, () => signIn(endpoint, { email: `someone-${endpoint.path.length}@dev.example` })),
    );
    expect(new Set(again.map(({ profile }) => profile.user.uuid))).toEqual(new Set([first.profile.user.uuid]));
  });
});

describe('the sample accounts', () => {
  it.each([fakeShop, fakeEnterprise, fakeApi])('have spent points already: $path', async (endpoint) => {
    const { browser } = await signIn(endpoint);
    expect(Number((await browser.send(walletEndpoints.totalUsed)).json().data.used)).toBeGreaterThan(0);
  });

  it('have a store owner with a sandbox store and products in it', async () => {
    const { profile, browser, response } = await signIn(fakeShop);
    expect(response.json().data).toMatchObject({ redirect: '/dashboard', csrfToken: expect.any(String) });
    expect(profile).toMatchObject({ user: { usage: [], isOperator: false }, shop: { domain: 'paper-and-pine.sandbox' } });
    const { data } = (await browser.send(productEndpoints.search)).json();
    expect(data.items.length).toBeGreaterThan(5);
  });

  it('have an enterprise admin with everything that ADVANCED opens', async () => {
    const { profile } = await signIn(fakeEnterprise);
    expect(profile).toMatchObject({ user: { usage: ['quseit'], property_type: 'ADVANCED', role: 'owner' }, shop: null });
  });

  it('have an API customer', async () => {
    const { profile } = await signIn(fakeApi);
    expect(profile).toMatchObject({ user: { usage: ['inkstone_api'] }, shop: null });
  });

  it('have an operator', async () => {
    const { profile } = await signIn(fakeOperator);
    expect(profile.user).toMatchObject({ isOperator: true, email: 'operator@inkstone.example' });
  });

  it('leave the operator’s seat to whoever registers first, unless it is the sample operator', async () => {
    const fresh = await createTestDb();
    const own = await createTestApp(fresh);
    for (const endpoint of [fakeShop, fakeEnterprise, fakeApi]) await createBrowser(own.app).send(endpoint, { body: {} });
    expect(await fresh.db.select().from(operatorSeat)).toEqual([]);
    await own.close();
    await fresh.close();
  });
});
