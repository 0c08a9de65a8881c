import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailCodes } from '#server/db/schema/portal.ts';
import { ssoCodes } from '#server/db/schema/session.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { createAddresses, createBrowser } from '../../../test/browser.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'four tall pines in a row';

let test: TestDb;
let made: TestApp;
let passwordHash: string;
const clock = createTestClock();
beforeAll(async () => {
  test = await createTestDb();
  made = await createTestApp(test, { clock });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await made.close();
  await test.close();
});

const nextAddress = createAddresses(4);
const newBrowser = (app = made, headers: Record<string, string> = {}) => createBrowser(app.app, { address: nextAddress(), headers });
type Browser = ReturnType<typeof newBrowser>;
const buildPerson = () => buildActor(test.db, { passwordHash, now: clock.now() });
const logIn = (browser: Browser, email: string, rest: object = {}) =>
  browser.send(portalEndpoints.login, { body: { email, password, ...rest } });
const letterTo = (email: string) => made.mailer.recent().findLast(({ to }) => to === email);
const codeFor = (email: string): string => /\d{6}/.exec(letterTo(email)?.subject ?? '')?.[0] ?? '';

describe('GET /api/portal/options/', () => {
  const optionsAt = async (address: string, app = made) =>
    (await createBrowser(app.app, { address }).send(portalEndpoints.options)).json().data;

  it('offers our own pages, and the sample accounts to this machine alone', async () => {
    const options = { kind: 'embedded', startUrl: null, isRegistrationOpen: true, sendsMail: false };
    expect(await optionsAt('127.0.0.1')).toMatchObject({ ...options, devLogins: ['shop', 'enterprise', 'api', 'operator'] });
    expect(await optionsAt('10.1.2.3')).toMatchObject({ ...options, devLogins: [] });
  });

  it('offers no sample accounts where they are switched off', async () => {
    const plain = await createTestApp(test, { config: { devLogin: false } });
    expect((await optionsAt('127.0.0.1', plain)).devLogins).toEqual([]);
    await plain.close();
  });
});

describe('the letters of the sign-in pages', () => {
  it.each([
    ['requestCode', 'en', /^Your sign-in code: \d{6}$/],
    ['requestCode', 'zh', /登录/],
    ['forgot', 'en', /password/],
    ['forgot', 'zh', /密码/],
  ] as const)('%s: speak the language of the page (%s) and carry the code', async (name, language, subject) => {
    const { email } = await buildPerson();
    await newBrowser(made, { 'accept-language': language }).send(portalEndpoints[name], { body: { email } });
    const letter = letterTo(email);
    expect(letter?.subject).toMatch(subject);
    expect(letter?.text).toContain(codeFor(email));
    expect(`${letter?.subject} ${letter?.text}`).not.toContain('{{');
  });

  it('ask for the proof of an address in its owner’s language', async () => {
    const person = await buildPerson();
    await createBrowser(made.app, { headers: { ...person.headers, 'accept-language': 'zh' } }).send(portalEndpoints.requestProof);
    expect(letterTo(person.email)?.subject).toMatch(/^请确认您的邮箱：\d{6}$/);
    expect(letterTo(person.email)?.text).toContain(codeFor(person.email));
  });
});

describe('the wait between letters', () => {
  it('is told in seconds, and over after five minutes for one more letter', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    const ask = () => browser.send(portalEndpoints.requestCode, { body: { email } });
    for (let letter = 0; letter < 3; letter += 1) expect((await ask()).statusCode).toBe(200);
    const waiting = await ask();
    expect([waiting.statusCode, waiting.json().code]).toEqual([429, 'portal.waitBeforeRetry']);
    const seconds = Number(/\d+/.exec(waiting.json().msg)?.[0]);
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    clock.advance(5 * minute);
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
  });
});

describe('the wait of a guesser', () => {
  it('is told in seconds, doubles, and is forgotten with a new password', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    const guess = () => logIn(browser, email, { password: 'guess' });
    for (let time = 0; time < 5; time += 1) await guess();
    expect((await guess()).json().msg).toContain(' 1 s and');
    clock.advance(1100);
    expect((await guess()).statusCode).toBe(422);
    expect((await guess()).json().msg).toContain(' 2 s and');
    await browser.send(portalEndpoints.forgot, { body: { email } });
    const reset = { email, code: codeFor(email), password: 'another fine pine' };
    expect((await browser.send(portalEndpoints.reset, { body: reset })).statusCode).toBe(200);
    expect((await logIn(browser, email, { password: 'another fine pine' })).statusCode).toBe(200);
  });
});

describe('the code of a browser', () => {
  it('is bound to it by a cookie that scripts cannot read, for twenty minutes', async () => {
    const { email } = await buildPerson();
    const ask = (browser: Browser) => browser.send(portalEndpoints.requestCode, { body: { email } });
    const browser = newBrowser();
    const { cookies } = await ask(browser);
    expect(cookies).toMatchObject([{ name: 'portal', httpOnly: true, maxAge: 1200 }]);
    expect((await ask(browser)).cookies).toMatchObject([{ name: 'portal', value: cookies[0]?.value }]);
    const secure = await createTestApp(test, { config: { publicUrl: 'https://console.example' } });
    expect((await ask(newBrowser(secure))).cookies).toMatchObject([{ name: '__Host-portal', secure: true }]);
    await secure.close();
  });

  it('proves the address also when it brings a new password', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await browser.send(portalEndpoints.forgot, { body: { email } });
    const body = { email, code: codeFor(email), password: 'another fine pine' };
    const { location } = (await browser.send(portalEndpoints.reset, { body })).json().data;
    const token = new URL(location, 'http://localhost').searchParams.get('token');
    await browser.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
    expect((await browser.send(profileEndpoints.profile)).json().data.user.isEmailVerified).toBe(true);
  });
});

describe('a password', () => {
  it('is not the own address, neither at first nor later', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await browser.send(portalEndpoints.forgot, { body: { email } });
    const reset = await browser.send(portalEndpoints.reset, { body: { email, code: codeFor(email), password: email } });
    expect(reset.json().code).toBe('portal.passwordCommon');
    const someone = { name: 'Ashwoodson', variant: 'api', isPolicyAccepted: true, email: 'robin.ash@person.example' };
    for (const own of [someone.name, someone.email]) {
      const response = await newBrowser().send(portalEndpoints.register, { body: { ...someone, password: own } });
      expect(response.json().code).toBe('portal.passwordCommon');
    }
  });
});

describe('the way from the portal into the console', () => {
  it.each([
    ['/freestyle', '/freestyle'],
    ['/', '/dashboard'],
    ['/portal/register', '/dashboard'],
    ['/connect-store', '/dashboard'],
    ['/portals', '/portals'],
  ])('wanted %s, leads to %s', async (redirect, target) => {
    const { email, userId } = await buildPerson();
    await logIn(newBrowser(), email, { redirect });
    const rows = await test.db.select({ path: ssoCodes.redirectPath }).from(ssoCodes).where(eq(ssoCodes.userId, userId));
    expect(rows).toEqual([{ path: target }]);
  });

  it.each(['f'.repeat(63), 'f'.repeat(65), 'g'.repeat(64), `${'f'.repeat(64)} `])(
    'takes nothing for a state that is none: %s',
    async (state) => {
      const { email, userId } = await buildPerson();
      await logIn(newBrowser(), email, { state });
      const rows = await test.db.select({ state: ssoCodes.stateHash }).from(ssoCodes).where(eq(ssoCodes.userId, userId));
      expect(rows.filter(({ state }) => state !== null)).toEqual([]);
    },
  );

  it('notes how the person proved who they are', async () => {
    const { email, userId } = await buildPerson();
    const browser = newBrowser();
    await logIn(browser, email);
    await browser.send(portalEndpoints.requestCode, { body: { email } });
    await browser.send(portalEndpoints.codeLogin, { body: { email, code: codeFor(email) } });
    const rows = await test.db.select({ method: ssoCodes.authMethod }).from(ssoCodes).where(eq(ssoCodes.userId, userId));
    expect(rows.map(({ method }) => method).sort()).toEqual(['email-code', 'password']);
  });

  it('is the portal’s own page where no outside one is set', async () => {
    for (const endpoint of [portalEndpoints.oidcLogin, portalEndpoints.oidcCallback])
      expect((await newBrowser().send(endpoint)).headers.location).toBe('/portal/login');
  });
});

describe('a closed registration', () => {
  it('is closed for codes that were sent before, too', async () => {
    const closed = await createTestApp(test, { config: { isRegistrationOpen: false } });
    await buildPerson();
    const { data } = (await newBrowser(made).send(portalEndpoints.options)).json();
    if (data.isFirstAccount) await newBrowser(made).send(portalEndpoints.register, { body: { ...draft(), variant: 'api' } });
    const response = await newBrowser(closed).send(portalEndpoints.verifyEmail, { body: { email: 'a@b.example', code: '123456' } });
    expect([response.statusCode, response.json().code]).toEqual([403, 'portal.registrationClosed']);
    await closed.close();
  });
});

const draft = () => ({ name: 'First Person', email: `${newId()}@person.example`, password, isPolicyAccepted: true });

describe('the hourly round', () => {
  it('forgets a code a day after its end, not before', async () => {
    const { email } = await buildPerson();
    await newBrowser().send(portalEndpoints.requestCode, { body: { email } });
    const waiting = () => test.db.select({ id: emailCodes.id }).from(emailCodes).where(eq(emailCodes.email, email));
    clock.advance(day);
    await made.runSchedule('portal.sweep');
    expect(await waiting()).toHaveLength(1);
    clock.advance(11 * minute);
    await made.runSchedule('portal.sweep');
    expect(await waiting()).toEqual([]);
  });
});

describe('who deletes the account', () => {
  it('leaves no open code behind', async () => {
    const person = await buildPerson();
    const other = await buildPerson();
    for (const { email } of [person, other]) await newBrowser().send(portalEndpoints.requestCode, { body: { email } });
    const headers = { ...person.headers };
    const payload = { email: person.email, password };
    const gone = await made.app.inject({ method: 'POST', url: '/api/user/delete_account/', headers, payload });
    expect(gone.statusCode).toBe(200);
    const left = await test.db.select({ email: emailCodes.email }).from(emailCodes);
    expect(left.map(({ email }) => email)).toContain(other.email);
    expect(left.map(({ email }) => email)).not.toContain(person.email);
  });
});
