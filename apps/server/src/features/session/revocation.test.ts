import { accountEndpoints } from '@inkstone/contract/accounts';
import { portalEndpoints } from '@inkstone/contract/portal';
import { sessionEndpoints } from '@inkstone/contract/session';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { createAddresses, createBrowser, isSignedIn, tokenIn } from '../../../test/browser.ts';
import { buildActor, buildSession, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const password = 'four tall pines in a row';
const nextPassword = 'another fine pine';

let test: TestDb;
let made: TestApp;
let operator: TestActor;
let passwordHash: string;
beforeAll(async () => {
  test = await createTestDb();
  made = await createTestApp(test);
  operator = await buildActor(test.db, { isOperator: true });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await made.close();
  await test.close();
});

const nextAddress = createAddresses(6);
const newBrowser = (headers: Record<string, string> = {}) => createBrowser(made.app, { address: nextAddress(), headers });
type Browser = ReturnType<typeof newBrowser>;

const buildPerson = () => buildActor(test.db, { passwordHash });
const letterTo = (email: string) => made.mailer.recent().findLast(({ to }) => to === email);
const codeFor = (email: string) => /\d{6}/.exec(letterTo(email)?.subject ?? '')?.[0] ?? '';

const logIn = async (browser: Browser, email: string, given = password) =>
  tokenIn((await browser.send(portalEndpoints.login, { body: { email, password: given } })).json().data?.location);
const exchange = (browser: Browser, token: string) => browser.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
const asOperator = () => newBrowser(operator.headers);

const signIn = async () => {
  const person = await buildPerson();
  const browser = newBrowser();
  expect((await exchange(browser, await logIn(browser, person.email))).statusCode).toBe(200);
  return { person, browser };
};

const reset = async (email: string) => {
  const browser = newBrowser();
  await browser.send(portalEndpoints.forgot, { body: { email } });
  const body = { email, code: codeFor(email), password: nextPassword };
  return tokenIn((await browser.send(portalEndpoints.reset, { body })).json().data.location);
};

const disable = async ({ userId }: TestActor) => {
  for (const endpoint of [accountEndpoints.disableUser, accountEndpoints.enableUser])
    expect((await asOperator().send(endpoint, { params: { id: userId } })).statusCode).toBe(200);
};
const disableAccount = async ({ accountId }: TestActor) => {
  for (const endpoint of [accountEndpoints.disable, accountEndpoints.enable])
    expect((await asOperator().send(endpoint, { params: { id: accountId } })).statusCode).toBe(200);
};

const endings: [string, (person: TestActor, browser: Browser) => Promise<unknown>][] = [
  ['signing out everywhere else', (_, browser) => browser.send(sessionEndpoints.endOtherSessions)],
  [
    'a new password',
    (_, browser) => browser.send(sessionEndpoints.changePassword, { body: { current: password, password: nextPassword } }),
  ],
  ['a reset of the password', ({ email }) => reset(email)],
  ['disabling the user and enabling again', disable],
  ['disabling the account and enabling again', disableAccount],
  [
    'the operator who signs the person out',
    ({ userId }) => asOperator().send(accountEndpoints.endUserSessions, { params: { id: userId } }),
  ],
  ['the operator who signs everybody out', () => asOperator().send(accountEndpoints.endAllSessions, { body: { everybody: true } })],
];

describe.each(endings)('%s', (_, end) => {
  it('ends a one-time token that is held, also one that waits for a word', async () => {
    const { person, browser } = await signIn();
    const elsewhere = newBrowser();
    const token = await logIn(elsewhere, person.email);
    expect((await elsewhere.send(sessionEndpoints.sso, { body: { token } })).json().data.status).toBe('confirm');
    await end(person, browser);
    expect((await elsewhere.send(sessionEndpoints.sso, { body: { token } })).statusCode).toBe(401);
    expect((await exchange(elsewhere, token)).statusCode).toBe(401);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  it('ends a code by mail that was asked for before', async () => {
    const { person, browser } = await signIn();
    const elsewhere = newBrowser();
    await elsewhere.send(portalEndpoints.requestCode, { body: { email: person.email } });
    const code = codeFor(person.email);
    await end(person, browser);
    expect((await elsewhere.send(portalEndpoints.codeLogin, { body: { email: person.email, code } })).statusCode).toBe(422);
  });

  it('ends every session elsewhere', async () => {
    const { person, browser } = await signIn();
    const other = newBrowser((await buildSession(test.db, person)).headers);
    expect(await isSignedIn(other)).toBe(true);
    await end(person, browser);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('leaves no session of a sign-in that ends at the same moment', async () => {
    const { person, browser } = await signIn();
    const elsewhere = [newBrowser(), newBrowser(), newBrowser()];
    const tokens = await Promise.all(elsewhere.map((each) => logIn(each, person.email)));
    await Promise.all([...elsewhere.map((each, at) => exchange(each, tokens[at] ?? '')), end(person, browser)]);
    for (const each of elsewhere) expect(await isSignedIn(each)).toBe(false);
  });
});

describe('a reset of the password', () => {
  it('lets in who did it', async () => {
    const { person } = await signIn();
    const browser = newBrowser();
    expect((await exchange(browser, await reset(person.email))).statusCode).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a password that was being checked while another one was set', () => {
  it('hands over a token that is worth nothing', async () => {
    const { person, browser } = await signIn();
    const elsewhere = newBrowser();
    const [token] = await Promise.all([
      logIn(elsewhere, person.email),
      browser.send(sessionEndpoints.changePassword, { body: { current: password, password: nextPassword } }),
    ]);
    if (token) expect((await exchange(elsewhere, token)).statusCode).toBe(401);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a changed password', () => {
  it('is told by mail, in the person’s language, with time and place', async () => {
    const { person, browser } = await signIn();
    await browser.send(sessionEndpoints.changePassword, { body: { current: password, password: nextPassword } });
    expect(letterTo(person.email)).toMatchObject({ subject: 'Your password was changed' });
    expect(letterTo(person.email)?.text).toMatch(/on \d{4}-\d\d-\d\d \d\d:\d\d UTC from the network address 10\.6\.\d+\.\d+\./);
  });

  it('is told by mail after a reset too', async () => {
    const { person } = await signIn();
    await test.db.update(users).set({ language: 'zh' }).where(eq(users.id, person.userId));
    await reset(person.email);
    expect(letterTo(person.email)).toMatchObject({ subject: '您的密码已更改' });
  });
});

describe('a mailbox that is proved by code', () => {
  const byCode = async (email: string) => {
    const browser = newBrowser();
    await browser.send(portalEndpoints.requestCode, { body: { email } });
    const body = { email, code: codeFor(email) };
    return { browser, token: tokenIn((await browser.send(portalEndpoints.codeLogin, { body })).json().data.location) };
  };

  it('loses a password that somebody else set for it before, and every session of theirs', async () => {
    const { person, browser: stranger } = await signIn();
    const held = await logIn(newBrowser(), person.email);
    const { browser: owner, token } = await byCode(person.email);
    expect(letterTo(person.email)).toMatchObject({ subject: 'Your account has no password any more' });
    expect((await exchange(owner, token)).statusCode).toBe(200);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await exchange(newBrowser(), held)).statusCode).toBe(401);
    expect(await logIn(newBrowser(), person.email)).toBe('');
    expect((await owner.send(sessionEndpoints.changePassword, { body: { current: '', password: nextPassword } })).statusCode).toBe(200);
  });

  it('keeps the password of whoever proved it before', async () => {
    const { person, browser } = await signIn();
    await test.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.userId));
    await byCode(person.email);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await logIn(newBrowser(), person.email)).not.toBe('');
  });
});

describe('a new sign-in', () => {
  it('ends the session that the browser brought, whosever it was', async () => {
    const { person, browser } = await signIn();
    const old = browser.cookies.get('session') ?? '';
    const other = await buildPerson();
    expect((await exchange(browser, await logIn(browser, other.email))).statusCode).toBe(200);
    expect(await isSignedIn(newBrowser({ cookie: `session=${old}` }))).toBe(false);
    expect(await isSignedIn(newBrowser(person.headers))).toBe(true);
  });
});

describe('the operator', () => {
  it('signs one person out, and it is written down', async () => {
    const { person, browser } = await signIn();
    const { browser: another } = await signIn();
    const response = await asOperator().send(accountEndpoints.endUserSessions, { params: { id: person.userId } });
    expect(response.json().data.users).toMatchObject([{ id: person.userId, sessionCount: 0 }]);
    expect([await isSignedIn(browser), await isSignedIn(another)]).toEqual([false, true]);
    const { items } = (await made.app.inject({ url: '/api/operator/acts/?limit=1', headers: operator.headers })).json().data;
    expect(items).toMatchObject([{ action: 'user.signOut', subjectName: person.email, after: { ended: 2 } }]);
    expect(
      (await asOperator().send(accountEndpoints.endUserSessions, { params: { id: '00000000-0000-4000-8000-000000000000' } })).statusCode,
    ).toBe(404);
  });

  it('signs everybody out but himself here, and it is written down', async () => {
    const { browser } = await signIn();
    const elsewhere = newBrowser((await buildSession(test.db, operator)).headers);
    expect((await asOperator().send(accountEndpoints.endAllSessions, { body: {} })).statusCode).toBe(400);
    const response = await asOperator().send(accountEndpoints.endAllSessions, { body: { everybody: true } });
    expect(response.json().data.ended).toBeGreaterThanOrEqual(2);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere), await isSignedIn(asOperator())]).toEqual([false, false, true]);
    const { items } = (await made.app.inject({ url: '/api/operator/acts/?limit=1', headers: operator.headers })).json().data;
    expect(items).toMatchObject([{ action: 'user.signOutAll', after: { ended: response.json().data.ended } }]);
  });
});
