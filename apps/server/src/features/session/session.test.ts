import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/session.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { createBrowser } from '../../../test/browser.ts';
import { buildActor, buildSession } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let test: TestDb;
let made: TestApp;
let app: FastifyInstance;
const clock = createTestClock();
const password = 'four tall pines in a row';
let passwordHash: string;

beforeAll(async () => {
  test = await createTestDb();
  made = await createTestApp(test, { clock });
  app = made.app;
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await made.close();
  await test.close();
});

const addresses = (function* () {
  for (let host = 1; ; host += 1) yield `10.0.${host >> 8}.${host & 255}`;
})();
const newBrowser = () => createBrowser(app, { address: addresses.next().value });
type TestBrowser = ReturnType<typeof newBrowser>;

/** Begins at the gate, as the console does. */
const stateOf = async (browser: TestBrowser): Promise<string> => {
  const { data } = (await browser.send(sessionEndpoints.current)).json();
  return new URL(data.loginUrl, 'http://localhost').searchParams.get('state') ?? '';
};

const tokenFor = async (
  browser: TestBrowser,
  { email, state = '', redirect = '' }: { email: string; state?: string; redirect?: string },
) => {
  const response = await browser.send(portalEndpoints.login, { body: { email, password, state, redirect } });
  return new URL(response.json().data?.location ?? '', 'http://localhost').searchParams.get('token') ?? '';
};

const exchange = (browser: TestBrowser, token: string, confirmed = false) =>
  browser.send(sessionEndpoints.sso, { body: { token, confirmed } });

const signIn = async (redirect = '') => {
  const actor = await buildActor(test.db, { passwordHash, now: clock.now() });
  const browser = newBrowser();
  const token = await tokenFor(browser, { email: actor.email, state: await stateOf(browser), redirect });
  const response = await exchange(browser, token);
  return { actor, browser, token, response };
};

const isSignedIn = async (browser: TestBrowser): Promise<boolean> => (await browser.send(profileEndpoints.profile)).statusCode === 200;

describe('GET /api/auth/session/', () => {
  it('tells where to sign in and marks the browser where it begins', async () => {
    const browser = newBrowser();
    const response = await browser.send(sessionEndpoints.current);
    expect(response.json()).toMatchObject({ errno: 0, data: { authenticated: false, csrfToken: '' } });
    expect(response.json().data.loginUrl).toBe(`/portal/login?state=${hashToken(browser.cookies.get('sso_state') ?? '')}`);
    expect(response.cookies).toMatchObject([{ name: 'sso_state', httpOnly: true, sameSite: 'Lax', path: '/' }]);
  });

  it('keeps the state of a sign-in that is under way in another tab', async () => {
    const browser = newBrowser();
    expect(await stateOf(browser)).toBe(await stateOf(browser));
  });

  it('takes the presence mark for nothing and removes it (CVE-2026-39411)', async () => {
    const browser = newBrowser();
    browser.cookies.set('sessionid', '1');
    browser.cookies.set('session', 'made-up');
    expect((await browser.send(sessionEndpoints.current)).json().data.authenticated).toBe(false);
    expect([...browser.cookies.keys()]).toEqual(['sso_state']);
  });

  it('tells whoever holds the secret that the access was switched off, every time, until it is given back', async () => {
    const { actor, browser } = await signIn();
    const switchedOff = async () => (await browser.send(sessionEndpoints.current)).json().data.isSwitchedOff;
    expect(await switchedOff()).toBe(false);
    await test.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, actor.userId));
    expect([await switchedOff(), await switchedOff()]).toEqual([true, true]);
    expect((await newBrowser().send(sessionEndpoints.current)).json().data.isSwitchedOff).toBe(false);
    await test.db.update(users).set({ disabledAt: null }).where(eq(users.id, actor.userId));
    expect([await switchedOff(), await isSignedIn(browser)]).toEqual([false, false]);
    expect([...browser.cookies.keys()]).toEqual(['sso_state']);
  });

  it('confirms a session and renews its cookies', async () => {
    const { browser } = await signIn();
    const response = await browser.send(sessionEndpoints.current);
    expect(response.json().data).toMatchObject({ authenticated: true, csrfToken: expect.stringMatching(/^.{43}$/) });
    expect(response.cookies.map(({ name, httpOnly }) => [name, httpOnly ?? false])).toEqual([
      ['session', true],
      ['sessionid', false],
    ]);
  });
});

describe('POST /api/auth/sso/', () => {
  it.each(['', 'x'.repeat(201)])('refuses a token of a wrong form: %s', async (token) => {
    expect((await exchange(newBrowser(), token)).statusCode).toBe(400);
  });

  it('refuses an unknown token', async () => {
    const response = await exchange(newBrowser(), 'unknown');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ errno: 1, code: 'session.ssoFailed', msg: 'Token check failed, sign cancelled.' });
  });

  it('signs in where the sign-in began, and leads to where the person wanted to go', async () => {
    const { response, browser } = await signIn('/freestyle?draft=1');
    expect(response.json().data).toMatchObject({ status: 'signed-in', redirect: '/freestyle?draft=1' });
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.has('sso_state')).toBe(false);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/..//evil.example', '/sso?token=x', '/portal/login', ''])(
    'leads to the dashboard instead of %s',
    async (redirect) => {
      const { response } = await signIn(redirect);
      expect(response.json().data.redirect).toBe('/dashboard');
    },
  );

  it('asks first in a browser where the sign-in did not begin, and signs nobody in before', async () => {
    const { email } = await buildActor(test.db, { passwordHash, now: clock.now() });
    const attacker = newBrowser();
    const token = await tokenFor(attacker, { email, state: await stateOf(attacker) });
    const victim = newBrowser();
    await stateOf(victim);
    expect((await exchange(victim, token)).json().data).toEqual({ status: 'confirm', name: 'Test user', email });
    expect(await isSignedIn(victim)).toBe(false);
    expect((await exchange(victim, token, true)).json().data.status).toBe('signed-in');
    expect(await isSignedIn(victim)).toBe(true);
  });

  it('asks first when the sign-in began at the portal', async () => {
    const { email } = await buildActor(test.db, { passwordHash, now: clock.now() });
    const browser = newBrowser();
    expect((await exchange(browser, await tokenFor(browser, { email }))).json().data.status).toBe('confirm');
  });

  it('makes one session of fifty exchanges at once', async () => {
    const { email, userId } = await buildActor(test.db, { passwordHash, now: clock.now() });
    const browser = newBrowser();
    const token = await tokenFor(browser, { email, state: await stateOf(browser) });
    const cookie = `sso_state=${browser.cookies.get('sso_state')}`;
    const ask = (address: string) => createBrowser(app, { address, headers: { cookie } }).send(sessionEndpoints.sso, { body: { token } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(addresses.next().value)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(49);
    const rows = await test.db
      .select({ revokedAt: sessions.revokedAt, method: sessions.authMethod })
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(rows.filter(({ method }) => method === 'password')).toHaveLength(2); // the builder's own, and the one of the exchange
  });

  it('ends the session when its used token shows up in another browser', async () => {
    const { browser, token } = await signIn();
    expect((await exchange(newBrowser(), token, true)).statusCode).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('refuses a token after a minute', async () => {
    const { email } = await buildActor(test.db, { passwordHash, now: clock.now() });
    const browser = newBrowser();
    const token = await tokenFor(browser, { email, state: await stateOf(browser) });
    clock.advance(minute + 1);
    expect((await exchange(browser, token)).statusCode).toBe(401);
  });

  it('refuses a token that was made for another address of this server', async () => {
    const { email } = await buildActor(test.db, { passwordHash, now: clock.now() });
    const token = await tokenFor(newBrowser(), { email });
    const elsewhere = createBrowser(app, { address: addresses.next().value, host: 'other.example' });
    expect((await elsewhere.send(sessionEndpoints.sso, { body: { token, confirmed: true } })).statusCode).toBe(401);
  });

  it('refuses the token of somebody who was disabled in the meantime', async () => {
    const { email, userId } = await buildActor(test.db, { passwordHash, now: clock.now() });
    const browser = newBrowser();
    const token = await tokenFor(browser, { email, state: await stateOf(browser) });
    await test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    expect((await exchange(browser, token)).statusCode).toBe(401);
  });

  it('never adopts a session that the browser brought along', async () => {
    const { email } = await buildActor(test.db, { passwordHash, now: clock.now() });
    const browser = newBrowser();
    browser.cookies.set('session', 'planted-by-an-attacker');
    const token = await tokenFor(browser, { email, state: await stateOf(browser) });
    browser.cookies.set('session', 'planted-by-an-attacker');
    await exchange(browser, token);
    expect(browser.cookies.get('session')).not.toBe('planted-by-an-attacker');
    expect(await isSignedIn(browser)).toBe(true);
    const planted = newBrowser();
    planted.cookies.set('session', 'planted-by-an-attacker');
    expect(await isSignedIn(planted)).toBe(false);
  });

  it('stores neither the token nor the session secret', async () => {
    const { browser, token, actor } = await signIn();
    const rows = await test.pool.query(
      'select row_to_json(s)::text as all from sessions s where user_id = $1 union all select row_to_json(c)::text from sso_codes c where user_id = $1',
      [actor.userId],
    );
    const stored = JSON.stringify(rows.rows);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(browser.cookies.get('session'));
  });
});

describe('a session', () => {
  it('ends after a week without a request, and lives on with one', async () => {
    const { browser } = await signIn();
    clock.advance(6 * day);
    expect(await isSignedIn(browser)).toBe(true);
    clock.advance(6 * day);
    expect(await isSignedIn(browser)).toBe(true);
    clock.advance(7 * day + minute);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends after thirty days, however busy', async () => {
    const { browser } = await signIn();
    for (let week = 0; week < 5; week += 1) {
      clock.advance(5.9 * day);
      expect(await isSignedIn(browser), `${week}`).toBe(true);
    }
    clock.advance(0.6 * day);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('writes down once a minute that it was seen', async () => {
    const { browser } = await signIn();
    const seen = async () => {
      await browser.send(profileEndpoints.profile);
      const [row] = await test.db
        .select({ at: sessions.lastSeenAt })
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(browser.cookies.get('session') ?? '')));
      return row?.at.getTime() ?? 0;
    };
    const first = await seen();
    clock.advance(30_000);
    expect(await seen()).toBe(first);
    clock.advance(31_000);
    expect(await seen()).toBeGreaterThan(first);
  });

  it('counts for nothing once the user is disabled', async () => {
    const { browser, actor } = await signIn();
    await test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, actor.userId));
    await test.db.update(users).set({ disabledAt: null }).where(eq(users.id, actor.userId));
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('GET /api/auth/logout/', () => {
  it('refuses a link from another site', async () => {
    const { browser } = await signIn();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.send(sessionEndpoints.logout, { headers })).statusCode).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends the session, in the caller’s language, and leads to the portal’s page', async () => {
    const { browser } = await signIn();
    const session = browser.cookies.get('session') ?? '';
    const response = await browser.send(sessionEndpoints.logout, { headers: { 'accept-language': 'zh-CN' } });
    expect(response.json()).toEqual({ errno: 0, msg: '您已退出登录。', data: { logout_url: '/portal/signed-out' } });
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set('session', session);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('the list of sessions', () => {
  it('names the caller’s own devices, this one among them, and no one else’s', async () => {
    const { browser, actor } = await signIn();
    await buildActor(test.db, { now: clock.now() });
    const { data } = (await browser.send(sessionEndpoints.sessions)).json();
    expect(data).toHaveLength(2);
    expect(data.filter((entry: { isCurrent: boolean }) => entry.isCurrent)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(actor.token);
  });

  it('says of each device where and when it was, the latest first', async () => {
    const { browser, actor } = await signIn();
    clock.advance(2 * minute);
    await browser.send(sessionEndpoints.sessions);
    const { data } = (await browser.send(sessionEndpoints.sessions)).json();
    expect(data).toMatchObject([
      { isCurrent: true, address: expect.stringMatching(/^10\.0\./), userAgent: expect.any(String) },
      { id: actor.sessionId, isCurrent: false, address: '127.0.0.1', userAgent: 'test', createdAt: expect.any(String) },
    ]);
    expect(new Date(data[0].lastSeenAt).getTime()).toBeGreaterThan(new Date(data[1].lastSeenAt).getTime());
  });

  it('signs one device out at once', async () => {
    const { browser, actor } = await signIn();
    const response = await browser.send(sessionEndpoints.endSession, { params: { id: actor.sessionId } });
    expect(response.json()).toEqual({ errno: 0, msg: '', data: {} });
    expect((await app.inject({ url: profileEndpoints.profile.path, headers: actor.headers })).statusCode).toBe(401);
    expect((await browser.send(sessionEndpoints.endSession, { params: { id: actor.sessionId } })).statusCode).toBe(404);
  });

  it('does not know the devices of others', async () => {
    const { browser } = await signIn();
    const other = await buildActor(test.db, { now: clock.now() });
    expect((await browser.send(sessionEndpoints.endSession, { params: { id: other.sessionId } })).statusCode).toBe(404);
    expect((await app.inject({ url: profileEndpoints.profile.path, headers: other.headers })).statusCode).toBe(200);
  });

  it('signs out everywhere but here', async () => {
    const { browser, actor } = await signIn();
    await buildSession(test.db, { ...actor, now: clock.now() });
    expect((await browser.send(sessionEndpoints.endOtherSessions)).json().data).toEqual({ ended: 2 });
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('the hourly round', () => {
  it('forgets sessions and one-time tokens a day after their end, not before', async () => {
    const { actor } = await signIn();
    const left = async () => {
      const { rows } = await test.pool.query(
        'select (select count(*)::int from sessions where user_id = $1) as sessions, (select count(*)::int from sso_codes where user_id = $1) as codes',
        [actor.userId],
      );
      return rows[0];
    };
    clock.advance(day);
    await made.runSchedule('session.sweep');
    expect(await left()).toEqual({ sessions: 2, codes: 1 });
    clock.advance(2 * minute);
    await made.runSchedule('session.sweep');
    expect(await left()).toEqual({ sessions: 2, codes: 0 });
    clock.advance(7 * day);
    await made.runSchedule('session.sweep');
    expect(await left()).toEqual({ sessions: 0, codes: 0 });
  });
});

describe('a browser that asks over https', () => {
  it('is marked at the gate by a cookie that no other host can set', async () => {
    const secure = await createTestApp(test, { config: { publicUrl: 'https://console.example' } });
    const response = await createBrowser(secure.app, { address: addresses.next().value }).send(sessionEndpoints.current);
    expect(response.cookies).toMatchObject([{ name: '__Host-sso_state', secure: true, maxAge: 600 }]);
    await secure.close();
  });
});

describe('a store that wants to be connected', () => {
  it('of no platform we know is told so, with its address as it was typed', async () => {
    const connect = async (shop: string) =>
      (await newBrowser().send(sessionEndpoints.connectStore, { query: { shop } })).headers.location ?? '';
    for (const shop of ['shop.nowhere.example', ' '])
      expect(await connect(shop)).toBe(`/login?${new URLSearchParams({ shop, refused: '1' })}`);
  });
});

describe('POST /api/auth/password/', () => {
  const change = (browser: TestBrowser, body: Record<string, string>) => browser.send(sessionEndpoints.changePassword, { body });

  it('refuses the wrong current password, a short one and a guessed one', async () => {
    const { browser } = await signIn();
    expect((await change(browser, { current: 'wrong', password: 'another fine pine' })).json().code).toBe('session.passwordWrong');
    expect((await change(browser, { current: password, password: 'short' })).json().code).toBe('session.passwordLength');
    expect((await change(browser, { current: password, password: 'password123' })).json().code).toBe('session.passwordCommon');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is the first one of somebody who came through an outside portal', async () => {
    const actor = await buildActor(test.db, { now: clock.now() });
    const browser = createBrowser(app, { address: addresses.next().value, headers: actor.headers });
    expect((await change(browser, { current: '', password: 'another fine pine' })).statusCode).toBe(200);
    const token = await tokenFor(newBrowser(), { email: actor.email });
    expect(token).toBe('');
    const login = { email: actor.email, password: 'another fine pine' };
    expect((await newBrowser().send(portalEndpoints.login, { body: login })).statusCode).toBe(200);
  });

  it('is not the first one of somebody whose sign-in is longer ago than ten minutes: a session that was found open is no proof', async () => {
    const actor = await buildActor(test.db, { now: new Date(clock.now().getTime() - 601_000) });
    const browser = createBrowser(app, { address: addresses.next().value, headers: actor.headers });
    const answer = await change(browser, { current: '', password: 'another fine pine' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.signInAgain']);
  });

  it('ends every session but this one, which goes on with a fresh secret', async () => {
    const { browser, actor } = await signIn();
    const before = browser.cookies.get('session');
    expect((await change(browser, { current: password, password: 'another fine pine' })).statusCode).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await app.inject({ url: profileEndpoints.profile.path, headers: actor.headers })).statusCode).toBe(401);
  });
});
