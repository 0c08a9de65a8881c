import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { startTestOidcProvider, type TestOidcProvider } from '@inkstone/integrations/kit/conformance/test-oidc-provider';
import { sendJson, startUpstream } from '@inkstone/integrations/kit/conformance/upstream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/session.ts';
import { createOutbound, type Outbound } from '#server/kernel/outbound/outbound.ts';
import { createBrowser } from '../../../test/browser.ts';
import { buildActor, buildSession } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

let test: TestDb;
let made: TestApp;
let provider: TestOidcProvider;
let outbound: Outbound;

const people = {
  robin: { email: 'robin@firm.example', email_verified: true, name: 'Robin Ash' },
  linked: { email: 'linked@firm.example', email_verified: true },
  secret: { email: 'secret@firm.example', email_verified: true },
  unproved: { email: 'unproved@firm.example', email_verified: false },
  stranger: { email: 'stranger@elsewhere.example', email_verified: true },
  keyed: { email: 'keyed@firm.example', email_verified: true, amr: ['pwd', 'hwk'], acr: 'silver' },
  golden: { email: 'golden@firm.example', email_verified: true, acr: 'gold' },
  mute: {},
  invited: { email: 'invited@firm.example', email_verified: true },
  nameless: { email: 'wren@firm.example', email_verified: true },
};

const settings = (
  overrides: Partial<TestOidcProvider> & { allowedEmailDomains?: string[]; requiredAcr?: string[]; requiredAmr?: string[] } = {},
) => ({
  kind: 'oidc' as const,
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scopes: 'openid email profile',
  allowedEmailDomains: ['firm.example'],
  requiredAcr: [],
  requiredAmr: [],
  ...overrides,
});

beforeAll(async () => {
  test = await createTestDb();
  provider = await startTestOidcProvider({
    people,
    redirectUris: ['http://localhost/api/auth/oidc/callback/'],
    signedOutUris: ['http://localhost/portal/signed-out'],
  });
  outbound = createOutbound();
  made = await createTestApp(test, { config: { portal: settings() }, outbound });
});
afterAll(async () => {
  await made.close();
  await outbound.close();
  await provider.close();
  await test.close();
});

let count = 0;
const newBrowser = (app = made) => {
  count += 1;
  return createBrowser(app.app, { address: `10.3.0.${count}` });
};
type Browser = ReturnType<typeof newBrowser>;

/** From the gate to the provider and back to the callback's address. */
const goThere = async (browser: Browser, login: string, redirect = '/settings') => {
  const { loginUrl } = (await browser.send(sessionEndpoints.current)).json().data;
  const { pathname, searchParams } = new URL(loginUrl, 'http://localhost');
  expect(pathname).toBe(portalEndpoints.oidcLogin.path);
  const begun = await browser.send(portalEndpoints.oidcLogin, { query: { state: searchParams.get('state') ?? '', redirect } });
  return provider.signIn(String(begun.headers.location), login);
};

const comeBack = async (browser: Browser, url: URL) => {
  const response = await browser.send(portalEndpoints.oidcCallback, { query: Object.fromEntries(url.searchParams) });
  expect(response.statusCode).toBe(302);
  return new URL(String(response.headers.location), 'http://localhost');
};

const signIn = async (login: string) => {
  const browser = newBrowser();
  const back = await comeBack(browser, await goThere(browser, login));
  const token = back.searchParams.get('token');
  const entered = token ? await browser.send(sessionEndpoints.sso, { body: { token } }) : null;
  const profile = entered ? (await browser.send(profileEndpoints.profile)).json().data : null;
  return { browser, back, entered, profile };
};

const ownerOf = async (userId: string) => {
  const [row] = await test.db.select({ accountId: users.accountId }).from(users).where(eq(users.id, userId));
  if (!row) throw new Error('nobody has this id');
  return row;
};

describe('sign-in at an outside portal', () => {
  it('takes a new person in and leads to where the sign-in began', async () => {
    const { entered, profile } = await signIn('robin');
    expect(entered?.json().data).toMatchObject({ status: 'signed-in', redirect: '/settings' });
    expect(profile.user).toMatchObject({ email: 'robin@firm.example', name: 'Robin Ash', isEmailVerified: true, usage: ['quseit'] });
  });

  it('knows the person the next time', async () => {
    const [first, second] = [await signIn('robin'), await signIn('robin')];
    expect(second.profile.user.uuid).toBe(first.profile.user.uuid);
  });

  it('calls a person without a name by their address', async () => {
    expect((await signIn('nameless')).profile.user).toMatchObject({ name: 'wren', email: 'wren@firm.example' });
  });

  it('links an account without a password by its proved address', async () => {
    const { userId } = await buildActor(test.db, { email: people.linked.email });
    expect((await signIn('linked')).profile.user.uuid).toBe(userId);
  });

  it('knows whom an enterprise has invited, and makes and sets no passwords for them', async () => {
    const { headers } = await buildActor(test.db, { usage: ['quseit'] });
    const ask = async (path: string, payload: object) =>
      (await made.app.inject({ method: 'POST', url: `/api/shared_user/${path}`, headers, payload })).json();
    const invited = await ask('', { name: 'Mei', email: people.invited.email, language: 'en', isInvited: true });
    const added = await ask('', { name: 'Li', email: 'added@firm.example', language: 'en', isInvited: false });
    expect([added.data.password, added.data.user.status]).toEqual([null, 'active']);
    expect((await ask(`${added.data.user.id}/reset_password/`, { by: 'mail' })).code).toBe('sharedUser.otherPortal');
    const token = /#(\S+)/.exec(made.mailer.recent().findLast(({ to }) => to === people.invited.email)?.text ?? '')?.[1];
    const body = { token, state: 'f'.repeat(64) };
    const { data } = (await newBrowser().send(sharedUserEndpoints.accept, { body })).json();
    expect(data.location).toBe(`${portalEndpoints.oidcLogin.path}?state=${'f'.repeat(64)}`);
    const { profile } = await signIn('invited');
    expect(profile.user).toMatchObject({ uuid: invited.data.user.id, role: 'shared', isEmailVerified: true });
  });

  it.each([
    ['whose address belongs to an account with a password', 'secret'],
    ['whose address is not proved', 'unproved'],
    ['of another firm', 'stranger'],
    ['without an address', 'mute'],
  ])('does not let a person in %s', async (_, login) => {
    await test.db.delete(users).where(eq(users.email, people.secret.email));
    await buildActor(test.db, { email: people.secret.email, passwordHash: 'a hash' });
    const { back, profile } = await signIn(login);
    expect(`${back.pathname}${back.search}`).toBe('/sso?refused=not-allowed');
    expect(profile).toBeNull();
  });

  it('does not let a disabled person in', async () => {
    const { profile } = await signIn('robin');
    await test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, profile.user.uuid));
    expect((await signIn('robin')).back.search).toBe('?refused=not-allowed');
    await test.db.update(users).set({ disabledAt: null }).where(eq(users.id, profile.user.uuid));
  });

  it('lets every proved address in where no firm is named', async () => {
    const open = await createTestApp(test, { config: { portal: settings({ allowedEmailDomains: [] }) }, outbound });
    const browser = newBrowser(open);
    expect((await comeBack(browser, await goThere(browser, 'stranger'))).searchParams.get('token')).toBeTruthy();
    expect((await comeBack(browser, await goThere(browser, 'unproved'))).search).toBe('?refused=not-allowed');
    await open.close();
  });

  it('lets nobody in whom the provider has proved in no way that is asked for', async () => {
    const strict = await createTestApp(test, { config: { portal: settings({ requiredAmr: ['mfa', 'hwk'] }) }, outbound });
    const browser = newBrowser(strict);
    expect((await comeBack(browser, await goThere(browser, 'robin'))).search).toBe('?refused=second-factor');
    expect((await comeBack(browser, await goThere(browser, 'keyed'))).searchParams.get('token')).toBeTruthy();
    await strict.close();
    const classed = await createTestApp(test, { config: { portal: settings({ requiredAcr: ['gold'] }) }, outbound });
    const other = newBrowser(classed);
    expect((await comeBack(other, await goThere(other, 'keyed'))).search).toBe('?refused=second-factor');
    expect((await comeBack(other, await goThere(other, 'golden'))).searchParams.get('token')).toBeTruthy();
    await classed.close();
  });

  it('marks the browser for ten minutes, by a cookie that scripts cannot read, and takes no answer after them', async () => {
    const clock = createTestClock();
    const slow = await createTestApp(test, { config: { portal: settings() }, outbound, clock });
    const browser = newBrowser(slow);
    const { cookies } = await browser.send(portalEndpoints.oidcLogin);
    expect(cookies).toMatchObject([{ name: 'oidc', httpOnly: true, maxAge: 600 }]);
    const url = await goThere(browser, 'robin');
    clock.advance(600_001);
    expect((await comeBack(browser, url)).search).toBe('?refused=attempt-unknown');
    const secure = await createTestApp(test, { config: { portal: settings(), publicUrl: 'https://console.example' }, outbound });
    expect((await newBrowser(secure).send(portalEndpoints.oidcLogin)).cookies).toMatchObject([{ name: '__Host-oidc', secure: true }]);
    await Promise.all([slow.close(), secure.close()]);
  });

  it('takes an answer once', async () => {
    const browser = newBrowser();
    const url = await goThere(browser, 'robin');
    const cookies = new Map(browser.cookies);
    expect((await comeBack(browser, url)).searchParams.get('token')).toBeTruthy();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await comeBack(browser, url)).search).toBe('?refused=attempt-unknown');
  });

  it('takes an answer only in the browser where the sign-in began', async () => {
    const attacker = newBrowser();
    const url = await goThere(attacker, 'robin');
    const victim = newBrowser();
    await goThere(victim, 'linked');
    expect((await comeBack(victim, url)).search).toBe('?refused=attempt-unknown');
  });

  it.each([
    ['a made-up state', (url: URL) => url.searchParams.set('state', 'made-up'), 'attempt-unknown'],
    ['no state', (url: URL) => url.searchParams.delete('state'), 'attempt-unknown'],
    ['a made-up code', (url: URL) => url.searchParams.set('code', 'made-up'), 'portal-refused'],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), 'portal-refused'],
    ['no issuer', (url: URL) => url.searchParams.delete('iss'), 'portal-refused'],
  ])('refuses an answer with %s', async (_, change, reason) => {
    const browser = newBrowser();
    const url = await goThere(browser, 'robin');
    change(url);
    expect((await comeBack(browser, url)).search).toBe(`?refused=${reason}`);
  });

  it('refuses the code of another sign-in under its own state', async () => {
    const [one, other] = [newBrowser(), newBrowser()];
    const [mine, foreign] = [await goThere(one, 'robin'), await goThere(other, 'linked')];
    mine.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect((await comeBack(one, mine)).search).toBe('?refused=portal-refused');
  });

  it('says that the portal can not be reached', async () => {
    const lost = await createTestApp(test, { config: { portal: settings({ issuer: 'http://127.0.0.1:9' }) }, outbound });
    const response = await newBrowser(lost).send(portalEndpoints.oidcLogin);
    expect(response.headers.location).toBe('/sso?refused=portal-unavailable');
    await lost.close();
  });

  it('asks no address inside that the portal’s own description names (CVE-2026-96259)', async () => {
    const canary = await startUpstream();
    const portal = await startUpstream();
    const inside = [`${canary.origin}/token`, canary.origin.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254/latest/meta-data/'];
    for (const token_endpoint of inside) {
      portal.behave = (response, { path }) =>
        sendJson(response, path.includes('/.well-known/') ? 200 : 404, {
          issuer: portal.origin,
          authorization_endpoint: `${portal.origin}/authorize`,
          token_endpoint,
          jwks_uri: `${canary.origin}/keys`,
          userinfo_endpoint: `${canary.origin}/me`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
        });
      const app = await createTestApp(test, { config: { portal: settings({ issuer: portal.origin }) }, outbound });
      const browser = newBrowser(app);
      const begun = new URL(String((await browser.send(portalEndpoints.oidcLogin)).headers.location));
      expect(begun.origin).toBe(portal.origin);
      const query = { code: 'a-code', state: begun.searchParams.get('state') ?? '' };
      const { location } = (await browser.send(portalEndpoints.oidcCallback, { query })).headers;
      expect(location).toMatch(/^\/sso\?refused=portal-/);
      await app.close();
    }
    expect(canary.seen).toEqual([]);
    await Promise.all([canary.close(), portal.close()]);
  });

  it('follows no redirect of its description to an address inside (CVE-2026-96259)', async () => {
    const canary = await startUpstream();
    const portal = await startUpstream();
    portal.behave = (response) => void response.writeHead(302, { location: `${canary.origin}/.well-known/openid-configuration` }).end();
    const app = await createTestApp(test, { config: { portal: settings({ issuer: portal.origin }) }, outbound });
    const { location } = (await newBrowser(app).send(portalEndpoints.oidcLogin)).headers;
    expect(location).toMatch(/^\/sso\?refused=portal-/);
    expect(canary.seen).toEqual([]);
    await app.close();
    await Promise.all([canary.close(), portal.close()]);
  });

  it('signs out at the portal too', async () => {
    const { browser, profile } = await signIn('robin');
    const { logout_url } = (await browser.send(sessionEndpoints.logout)).json().data;
    const url = new URL(logout_url);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/portal/signed-out');
    const rows = await test.db.select({ proof: sessions.idToken }).from(sessions).where(eq(sessions.userId, profile.user.uuid));
    expect(rows.map(({ proof }) => proof)).toContain(url.searchParams.get('id_token_hint'));
  });
});

describe('the first sign-in', () => {
  const openFresh = async (host: string) => {
    const fresh = await createTestDb();
    const app = await createTestApp(fresh, { config: { portal: settings(), host }, outbound });
    onTestFinished(async () => {
      await app.close();
      await fresh.close();
    });
    return app;
  };
  const begin = async (browser: Browser, query: Record<string, string>) =>
    String((await browser.send(portalEndpoints.oidcLogin, { query })).headers.location);
  const enter = async (browser: Browser, back: URL) => {
    await browser.send(sessionEndpoints.sso, { body: { token: back.searchParams.get('token') ?? '', confirmed: true } });
    return (await browser.send(profileEndpoints.profile)).json().data.user;
  };

  it('asks for the token of the printed address where others than this machine reach the server: it takes the operator’s seat', async () => {
    const app = await openFresh('0.0.0.0');
    const printed = new URL((await app.features.findSetupPath()) ?? '', 'http://localhost');
    const setup = printed.searchParams.get('setup') ?? '';
    expect([printed.pathname, setup]).toEqual([portalEndpoints.oidcLogin.path, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(await begin(newBrowser(app), {})).toBe('/sso?refused=setup-token');
    expect(await begin(newBrowser(app), { setup: 'f'.repeat(32) })).toBe('/sso?refused=setup-token');
    const browser = newBrowser(app);
    const back = await comeBack(browser, await provider.signIn(await begin(browser, { setup }), 'robin'));
    expect(await enter(browser, back)).toMatchObject({ email: 'robin@firm.example', isOperator: true });
    expect(await app.features.findSetupPath()).toBeNull();
    const next = newBrowser(app);
    const later = await comeBack(next, await provider.signIn(await begin(next, {}), 'nameless'));
    expect(await enter(next, later)).toMatchObject({ isOperator: false });
  });

  it('asks for none on this machine alone', async () => {
    const app = await openFresh('127.0.0.1');
    expect(await app.features.findSetupPath()).toBeNull();
    const browser = newBrowser(app);
    const back = await comeBack(browser, await provider.signIn(await begin(browser, {}), 'robin'));
    expect(await enter(browser, back)).toMatchObject({ isOperator: true });
  });
});

describe('signing out where the outside portal cannot help', () => {
  const signedOutUrl = async (browser: Browser) => (await browser.send(sessionEndpoints.logout)).json().data.logout_url;

  it('leads to our own page for a session that began elsewhere', async () => {
    const { headers } = await buildActor(test.db);
    expect(await signedOutUrl(createBrowser(made.app, { headers }))).toBe('/portal/signed-out');
  });

  it('leads to our own page while the portal is away', async () => {
    const { profile } = await signIn('robin');
    const lost = await createTestApp(test, { config: { portal: settings({ issuer: 'http://127.0.0.1:9' }) }, outbound });
    const { accountId } = await ownerOf(profile.user.uuid);
    const { headers, sessionId } = await buildSession(test.db, { userId: profile.user.uuid, accountId });
    await test.db.update(sessions).set({ authMethod: 'oidc' }).where(eq(sessions.id, sessionId));
    expect(await signedOutUrl(createBrowser(lost.app, { headers }))).toBe('/portal/signed-out');
    await lost.close();
  });
});

describe('our own sign-in pages beside an outside portal', () => {
  const body = { email: 'robin@firm.example', password: 'four tall pines', code: '123456' };
  it.each([
    ['login', { email: body.email, password: body.password }],
    ['requestCode', { email: body.email }],
    ['codeLogin', { email: body.email, code: body.code }],
    ['forgot', { email: body.email }],
    ['reset', body],
    ['verifyEmail', { email: body.email, code: body.code }],
    ['resend', { email: body.email }],
    ['register', { name: 'R', email: body.email, password: body.password, variant: 'api', isPolicyAccepted: true }],
  ] as const)('let nobody in: %s (Langfuse 3.174.0)', async (name, given) => {
    const response = await newBrowser().send(portalEndpoints[name], { body: given });
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('portal.otherPortal');
  });

  it('offer the way to it', async () => {
    expect((await newBrowser().send(portalEndpoints.options)).json().data).toMatchObject({
      kind: 'oidc',
      startUrl: '/api/auth/oidc/login/',
      isRegistrationOpen: false,
    });
  });
});
