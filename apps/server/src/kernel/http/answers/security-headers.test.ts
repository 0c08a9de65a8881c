import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { config: { publicUrl: 'https://console.example', publicPagesUrl: 'https://shops.example' } });
  operator = await buildActor(test.db, { isOperator: true, hasShop: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

let count = 0;
const ask = async (method: string, url: string, headers: Record<string, string> = {}) => {
  count += 1;
  return server.app.inject({
    method: method as 'GET', // the router's own list names its methods
    url,
    headers,
    remoteAddress: `10.${count % 200}.${Math.floor(count / 200)}.1`,
  });
};

const policyOf = (value: unknown): string[] => String(value ?? '').split('; ');

/** A window for a sign-in of a web site's visitor talks to the chat that opened it. */
const opensFrom = (url: string): string =>
  /^\/api\/site_chat\/[^/]+\/(sign_in|signed_in)\//.test(url) ? 'unsafe-none' : 'same-origin-allow-popups';

/** What every answer bears, whoever asks and whatever the answer is. */
const expectHeaders = (headers: Record<string, unknown>, url = '/'): void => {
  const policy = policyOf(headers['content-security-policy']);
  // A file that is downloaded has the strictest policy there is.
  const strict = policy.includes("default-src 'none'") && policy.includes('sandbox');
  if (!strict) {
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy.some((each) => /^frame-ancestors '(none|self)'$/.test(each))).toBe(true);
    expect(policy.find((each) => each.startsWith('script-src '))).not.toMatch(/unsafe|\*|https?:/);
  }
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': opensFrom(url),
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers).not.toHaveProperty(name);
};

/** What every answer of the host of public pages bears: its policy lets nothing run, call or frame. */
const expectPublicHostHeaders = (headers: Record<string, unknown>): void => {
  expect(policyOf(headers['content-security-policy'])).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[A-Za-z0-9+/]+='$/),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'location'])
    expect(headers).not.toHaveProperty(name);
};

const mounted = () => server.app.mountedPaths.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !url.includes('*'));
const filled = (url: string) => url.replaceAll(/:\w+/g, newId());

describe('the headers of every route', () => {
  it('are there for a stranger', async () => {
    expect(mounted().length).toBeGreaterThan(120);
    for (const { method, url } of mounted()) {
      const { headers } = await ask(method, filled(url));
      expectHeaders(headers, url);
      // Of the API nothing is kept in a cache but its own description.
      if (url.startsWith('/api/') && !url.startsWith('/api/docs/')) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('are there for the operator, who reads everything', async () => {
    for (const { url } of mounted().filter(({ method }) => method === 'GET')) {
      if (url === '/api/auth/logout/') continue;
      const cookie = operator.headers['cookie']?.replaceAll('session=', '__Host-session=') ?? '';
      expectHeaders((await ask('GET', filled(url), { ...operator.headers, cookie })).headers, url);
    }
  });
});

describe('the headers of every page', () => {
  it.each([
    '/',
    '/login',
    '/sso',
    '/portal/login',
    '/dashboard',
    '/settings',
    '/secret_badass_page',
    '/help/privacy',
    '/nowhere',
    '/assets/none.js',
    '/api/none/',
  ])('are there at %s', async (path) => expectHeaders((await ask('GET', path)).headers));

  it('are there for a method that no route has, and for a path that cannot be read', async () => {
    expectHeaders((await ask('DELETE', '/dashboard')).headers);
    expectHeaders((await ask('GET', '/api/product/%zz/')).headers);
  });
});

describe('the headers of the host of public pages', () => {
  const host = 'shops.example';

  it('are there on every route that the console has, each of which is nothing there', async () => {
    for (const { method, url } of mounted()) {
      const { headers, statusCode } = await ask(method, filled(url), { ...operator.headers, host });
      expect([method, url, statusCode]).toEqual([method, url, 404]);
      expectPublicHostHeaders(headers);
    }
  });

  it('are there on a page of a store', async () => {
    const cookie = operator.headers['cookie']?.replaceAll('session=', '__Host-session=') ?? '';
    const store = (await ask('GET', '/api/store/current/', { ...operator.headers, cookie })).json().data;
    const { headers, statusCode } = await ask('GET', new URL(store.url).pathname, { host });
    expect(statusCode).toBe(200);
    expectPublicHostHeaders(headers);
    const elsewhere = await ask('GET', new URL(store.url).pathname);
    expect(elsewhere.statusCode).toBe(302);
    expectHeaders(elsewhere.headers);
  });
});
