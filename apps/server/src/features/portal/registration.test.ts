import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { users } from '#server/db/schema/accounts.ts';
import { emailCodes } from '#server/db/schema/portal.ts';
import { newId } from '#server/kernel/ids.ts';
import { createAddresses, createBrowser } from '../../../test/browser.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let direct: TestApp;
let proving: TestApp;
const { mail } = readConfig({ SMTP_HOST: 'localhost', SMTP_FROM: 'inkstone@localhost' });
beforeAll(async () => {
  test = await createTestDb();
  direct = await createTestApp(test);
  proving = await createTestApp(test, { config: { mail } });
});
afterAll(async () => {
  await direct.close();
  await proving.close();
  await test.close();
});

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** An installation of its own, for what depends on being the first. */
const openFresh = async (config: Parameters<typeof createTestApp>[1] = {}) => {
  const fresh = await createTestDb();
  const made = await createTestApp(fresh, config);
  opened.push(fresh, made);
  return { ...made, db: fresh.db };
};

const nextAddress = createAddresses(1);
const newBrowser = (app: TestApp) => createBrowser(app.app, { address: nextAddress() });
type Browser = ReturnType<typeof newBrowser>;

const draft = (overrides: Record<string, unknown> = {}) => ({
  name: 'Robin Ash',
  email: `${newId()}@person.example`,
  password: 'four tall pines in a row',
  variant: 'copywriting',
  isPolicyAccepted: true,
  ...overrides,
});

const register = (browser: Browser, body: Record<string, unknown>) => browser.send(portalEndpoints.register, { body });

const enter = async (browser: Browser, location: string) => {
  const token = new URL(location, 'http://localhost').searchParams.get('token') ?? '';
  await browser.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
  return (await browser.send(profileEndpoints.profile)).json().data;
};

const lastCode = (app: TestApp, email: string): string => {
  const mails = app.mailer.recent().filter(({ to }) => to === email);
  return /\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '';
};

describe('the first account', () => {
  const optionsOf = async (app: TestApp) => (await newBrowser(app).send(portalEndpoints.options)).json().data;

  it('asks for the token of the printed address where others than this machine reach the server', async () => {
    const made = await openFresh({ config: { host: '0.0.0.0' } });
    const path = (await made.features.findSetupPath()) ?? '';
    const setup = new URL(path, 'http://localhost').searchParams.get('setup') ?? '';
    expect([path.split('?')[0], setup]).toEqual(['/portal/register', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(await optionsOf(made)).toMatchObject({ isFirstAccount: true, needsSetupToken: true });
    const refusals = [await register(newBrowser(made), draft()), await register(newBrowser(made), draft({ setup: 'f'.repeat(32) }))];
    expect(refusals.map((response) => [response.statusCode, response.json().code])).toEqual([
      [403, 'portal.setupTokenMissing'],
      [403, 'portal.setupTokenWrong'],
    ]);
    expect(refusals[0]?.json().msg).toContain('that the server printed');
    const browser = newBrowser(made);
    const { location } = (await register(browser, draft({ setup }))).json().data;
    expect((await enter(browser, location)).user.isOperator).toBe(true);
    expect([await made.features.findSetupPath(), (await optionsOf(made)).needsSetupToken]).toEqual([null, false]);
    expect((await register(newBrowser(made), draft())).statusCode).toBe(200);
  });

  it.each(['127.0.0.1', 'localhost', '::1'])('asks for none on %s', async (host) => {
    const made = await openFresh({ config: { host } });
    expect(await made.features.findSetupPath()).toBeNull();
    expect((await register(newBrowser(made), draft())).statusCode).toBe(200);
  });
});

describe('POST /api/portal/register/', () => {
  it('counts an IPv6 address by its /64: forty of them open no forty accounts', async () => {
    const made = await openFresh();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, host) =>
        register(createBrowser(made.app, { address: `2001:db8::${(host + 1).toString(16)}` }), draft()),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'portal.name'],
    ['a name with a line break', { name: 'Robin\r\nBcc: all@example.com' }, 'portal.name'],
    ['no address', { email: 'robin' }, 'session.email'],
    ['a short password', { password: 'short' }, 'portal.passwordLength'],
    ['a long password', { password: 'x'.repeat(129) }, 'portal.passwordLength'],
    ['a guessed password', { password: 'password123' }, 'portal.passwordCommon'],
    ['no consent', { isPolicyAccepted: false }, 'portal.policy'],
  ])('refuses %s', async (_, wrong, code) => {
    const response = await register(newBrowser(direct), draft(wrong));
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.json()).toMatchObject({ errno: 1, code });
  });

  it.each(['role', 'isOperator', 'usage', 'property_type', 'accountId'])(
    'refuses a registration that sets %s (GHSA-mq4r-h2gh-qv7x)',
    async (field) => {
      expect((await register(newBrowser(direct), draft({ [field]: 'operator' }))).statusCode).toBe(400);
    },
  );

  it('tells in the words of the specification that the policy must be accepted', async () => {
    const response = await register(newBrowser(direct), draft({ isPolicyAccepted: false }));
    expect(response.json().msg).toBe('Please read and accept our privacy policy');
  });

  it.each([
    ['copywriting', { usage: [] }, true],
    ['api', { usage: ['inkstone_api'] }, false],
    ['enterprise', { usage: ['quseit'] }, false],
  ])('opens an account of the %s variant', async (variant, user, hasShop) => {
    const browser = newBrowser(direct);
    const { data } = (await register(browser, draft({ variant }))).json();
    expect(data.status).toBe('signed-in');
    const profile = await enter(browser, data.location);
    expect(profile.user).toMatchObject({ ...user, name: 'Robin Ash', role: 'owner', isEmailVerified: false });
    expect(profile.shop !== null).toBe(hasShop);
  });

  it('registers an address once, however it is written', async () => {
    const body = draft();
    await register(newBrowser(direct), body);
    const again = await register(newBrowser(direct), { ...body, email: ` ${body.email.toUpperCase()} ` });
    expect(again.json()).toMatchObject({ code: 'profile.emailTaken' });
    expect(await test.db.select({ id: users.id }).from(users).where(eq(users.email, body.email))).toHaveLength(1);
  });

  it('makes exactly one operator of fifty first registrations at once (CVE-2026-45675)', async () => {
    const fresh = await openFresh();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(newBrowser(fresh), draft())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    const rows = await fresh.db.select({ isOperator: users.isOperator }).from(users);
    expect(rows).toHaveLength(50);
    expect(rows.filter(({ isOperator }) => isOperator)).toHaveLength(1);
  });

  it('keeps the seat taken when the operator is gone', async () => {
    const fresh = await openFresh();
    await register(newBrowser(fresh), draft());
    await fresh.db.delete(users);
    await register(newBrowser(fresh), draft());
    expect(await fresh.db.select({ isOperator: users.isOperator }).from(users)).toEqual([{ isOperator: false }]);
  });

  it('lets only the first account in where registration is closed', async () => {
    const fresh = await openFresh({ config: { isRegistrationOpen: false } });
    const offers = async () => (await newBrowser(fresh).send(portalEndpoints.options)).json().data;
    expect(await offers()).toMatchObject({ isRegistrationOpen: true, isFirstAccount: true });
    expect((await register(newBrowser(fresh), draft())).statusCode).toBe(200);
    expect((await register(newBrowser(fresh), draft())).json().code).toBe('portal.registrationClosed');
    expect(await offers()).toMatchObject({ isRegistrationOpen: false, isFirstAccount: false });
  });
});

describe('a registration where mail is sent', () => {
  it('opens no account before the address is proved', async () => {
    const browser = newBrowser(proving);
    const body = draft();
    expect((await register(browser, body)).json().data).toEqual({ status: 'code-sent' });
    expect(await test.db.select({ id: users.id }).from(users).where(eq(users.email, body.email))).toEqual([]);
    const code = lastCode(proving, body.email);
    const { data } = (await browser.send(portalEndpoints.verifyEmail, { body: { email: body.email, code } })).json();
    expect((await enter(browser, data.location)).user).toMatchObject({ email: body.email, isEmailVerified: true });
  });

  it('answers the same for a known address, tells its owner, and changes nothing', async () => {
    const known = draft();
    await register(newBrowser(direct), known);
    const browser = newBrowser(proving);
    const answer = await register(browser, { ...known, password: 'planted by a stranger' });
    expect(answer.json().data).toEqual({ status: 'code-sent' });
    const letter = proving.mailer.recent().findLast(({ to }) => to === known.email);
    expect(letter?.subject).toBe('You already have an account');
    expect(letter?.text).not.toMatch(/\d{6}/);
    const login = await newBrowser(direct).send(portalEndpoints.login, { body: { email: known.email, password: known.password } });
    expect(login.statusCode).toBe(200);
  });

  it('takes the code only in the browser that asked', async () => {
    const body = draft();
    await register(newBrowser(proving), body);
    const code = lastCode(proving, body.email);
    const other = await newBrowser(proving).send(portalEndpoints.verifyEmail, { body: { email: body.email, code } });
    expect(other.json().code).toBe('portal.codeWrong');
  });

  it('sends another code on request, and the first one no longer works', async () => {
    const browser = newBrowser(proving);
    const body = draft();
    await register(browser, body);
    const first = lastCode(proving, body.email);
    await browser.send(portalEndpoints.resend, { body: { email: body.email } });
    const second = lastCode(proving, body.email);
    const verify = (code: string) => browser.send(portalEndpoints.verifyEmail, { body: { email: body.email, code } });
    if (first !== second) expect((await verify(first)).statusCode).toBe(422);
    expect((await verify(second)).statusCode).toBe(200);
  });

  it('sends nothing when nothing waits in this browser', async () => {
    const email = draft().email;
    expect((await newBrowser(proving).send(portalEndpoints.resend, { body: { email } })).json().data).toEqual({});
    expect(proving.mailer.recent().filter(({ to }) => to === email)).toEqual([]);
  });

  it('keeps neither the code nor, once it is used, the registration', async () => {
    const browser = newBrowser(proving);
    const body = draft();
    await register(browser, body);
    const code = lastCode(proving, body.email);
    const find = () => test.db.select().from(emailCodes).where(eq(emailCodes.email, body.email));
    expect(JSON.stringify(await find())).not.toContain(`"${code}"`);
    await browser.send(portalEndpoints.verifyEmail, { body: { email: body.email, code } });
    expect(await find()).toMatchObject([{ payload: null, consumedAt: expect.any(Date) }]);
  });
});
