import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { createAddresses, createBrowser } from '../../../test/browser.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const minute = 60_000;
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

const nextAddress = createAddresses(2);
const newBrowser = () => createBrowser(made.app, { address: nextAddress() });
type Browser = ReturnType<typeof newBrowser>;

const buildPerson = () => buildActor(test.db, { passwordHash, now: clock.now() });
const logIn = (browser: Browser, email: string, given = password) =>
  browser.send(portalEndpoints.login, { body: { email, password: given } });
const mailsTo = (email: string) => made.mailer.recent().filter(({ to }) => to === email);
const codeFor = (email: string): string => /\d{6}/.exec(mailsTo(email).at(-1)?.subject ?? '')?.[0] ?? '';
const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const unknown = () => `${newId()}@nobody.example`;

describe('POST /api/portal/login/', () => {
  it.each([{ email: { $ne: '' } }, { password: { $gt: '' } }, { email: ['a@b.example'] }, { extra: 1 }])(
    'refuses operators and surplus: %o (CVE-2026-40351)',
    async (wrong) => {
      const response = await newBrowser().send(portalEndpoints.login, { body: { email: 'a@b.example', password: 'x', ...wrong } });
      expect(response.statusCode).toBe(400);
    },
  );

  it('answers the same for a wrong password, an unknown address, a disabled user and a disabled account', async () => {
    const [wrong, disabled, closed] = [await buildPerson(), await buildPerson(), await buildPerson()];
    await test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.userId));
    await test.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, closed.accountId));
    const answers = [
      await logIn(newBrowser(), wrong.email, 'not the password'),
      await logIn(newBrowser(), unknown()),
      await logIn(newBrowser(), disabled.email),
      await logIn(newBrowser(), closed.email),
    ];
    expect(new Set(answers.map(({ body, statusCode }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ code: 'portal.loginFailed' });
  });

  it('hands a one-time token over, and sets no session itself', async () => {
    const { email } = await buildPerson();
    const response = await logIn(newBrowser(), ` ${email.toUpperCase()} `);
    expect(response.json().data.location).toMatch(/^\/sso\?token=[\w-]{43}$/);
    expect(response.cookies).toEqual([]);
  });

  it('makes a guesser wait longer and longer, known address or not', async () => {
    for (const email of [(await buildPerson()).email, unknown()]) {
      const browser = newBrowser();
      const statuses: number[] = [];
      for (let guess = 0; guess < 5; guess += 1) statuses.push((await logIn(browser, email, `guess ${guess}`)).statusCode);
      expect(statuses).toEqual([422, 422, 422, 422, 422]);
      const waited = await logIn(browser, email, 'one more');
      expect(waited.statusCode).toBe(429);
      expect(Number(waited.headers['retry-after'])).toBeGreaterThan(0);
      clock.advance(2000);
      expect((await logIn(browser, email, 'after the wait')).statusCode).toBe(422);
      clock.advance(1000);
      expect((await logIn(browser, email, 'too soon')).statusCode).toBe(429);
    }
  });

  it('tries few of a hundred guesses at once', async () => {
    const { email } = await buildPerson();
    const address = '10.9.9.9';
    const fast = await createTestApp(test);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, guess) =>
        createBrowser(fast.app, { address }).send(portalEndpoints.login, { body: { email, password: `guess ${guess}` } }),
      ),
    );
    await fast.close();
    expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(94);
  });

  it('lets the owner in while somebody else is guessing', async () => {
    const { email } = await buildPerson();
    const guesser = newBrowser();
    for (let guess = 0; guess < 8; guess += 1) await logIn(guesser, email, `guess ${guess}`);
    expect((await logIn(guesser, email)).statusCode).toBe(429);
    expect((await logIn(newBrowser(), email)).statusCode).toBe(200);
  });

  it('leaves one guess to each network while they come from everywhere, and lets the owner in at his own', async () => {
    const { email } = await buildPerson();
    for (let guess = 0; guess < 51; guess += 1) await logIn(newBrowser(), email, `guess ${guess}`);
    for (let place = 0; place < 3; place += 1) {
      const browser = newBrowser();
      const statuses = [await logIn(browser, email, 'guess'), await logIn(browser, email, 'guess')].map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([422, 429]);
    }
    expect((await logIn(newBrowser(), email)).statusCode).toBe(200);
  });

  it('counts guesses by the /64 that they come from, more loosely by the /48, and IPv4 in IPv6 as IPv4', async () => {
    const statusesOf = async (guesses: string[]) => {
      const { email } = await buildPerson();
      const logInFrom = (address: string) => logIn(createBrowser(made.app, { address }), email, 'guess');
      const statuses: number[] = [];
      for (const address of guesses) statuses.push((await logInFrom(address)).statusCode);
      return statuses;
    };
    const ten = Array.from({ length: 10 }, (_, at) => (at + 1).toString(16));
    expect((await statusesOf(ten.map((host) => `2001:db8:a:1::${host}`))).filter((status) => status === 422)).toHaveLength(5);
    expect(await statusesOf(ten.map((subnet) => `2001:db8:b:${subnet}::1`))).not.toContain(429);
    const subnets = Array.from({ length: 25 }, (_, at) => `2001:db8:c:${(at + 1).toString(16)}::1`);
    expect((await statusesOf(subnets)).filter((status) => status === 422)).toHaveLength(20);
    const mapped = ten.map((_, at) => (at % 2 ? '10.7.0.1' : '::ffff:10.7.0.1'));
    expect((await statusesOf(mapped)).filter((status) => status === 422)).toHaveLength(5);
  });

  it('counts anew after a success', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 3; guess += 1) expect((await logIn(browser, email, 'wrong')).statusCode).toBe(422);
      expect((await logIn(browser, email)).statusCode).toBe(200);
    }
  });
});

describe('sign-in by an e-mailed code', () => {
  const ask = (browser: Browser, email: string) => browser.send(portalEndpoints.requestCode, { body: { email } });
  const enter = (browser: Browser, email: string, code: string) => browser.send(portalEndpoints.codeLogin, { body: { email, code } });

  it('answers the same for an unknown address, to which nothing is sent', async () => {
    const { email } = await buildPerson();
    const nobody = unknown();
    const [known, other] = [await ask(newBrowser(), email), await ask(newBrowser(), nobody)];
    expect([other.statusCode, other.body]).toEqual([known.statusCode, known.body]);
    expect(mailsTo(nobody)).toEqual([]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('signs in once, and proves the address', async () => {
    const { email, userId } = await buildPerson();
    const browser = newBrowser();
    await ask(browser, email);
    const code = codeFor(email);
    expect((await enter(browser, email, code)).json().data.location).toMatch(/^\/sso\?token=/);
    expect((await enter(browser, email, code)).statusCode).toBe(422);
    const [row] = await test.db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
    expect(row?.at).toBeInstanceOf(Date);
  });

  it('works only in the browser that asked', async () => {
    const { email } = await buildPerson();
    await ask(newBrowser(), email);
    expect((await enter(newBrowser(), email, codeFor(email))).statusCode).toBe(422);
  });

  it('ends after ten minutes', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await ask(browser, email);
    clock.advance(10 * minute + 1);
    expect((await enter(browser, email, codeFor(email))).statusCode).toBe(422);
  });

  it('is used up by five wrong tries, even all at once', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await ask(browser, email);
    const code = codeFor(email);
    await Promise.all(Array.from({ length: 5 }, () => enter(browser, email, wrongCode(code))));
    const late = await enter(browser, email, code);
    expect(late.json()).toMatchObject({ code: 'portal.codeWrong' });
  });

  it('lets one of twenty uses at once in', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await ask(browser, email);
    const code = codeFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(browser, email, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('writes to one address three times for one network, then slows down, known or not', async () => {
    for (const email of [(await buildPerson()).email, unknown()]) {
      const browser = newBrowser();
      const statuses: number[] = [];
      for (let time = 0; time < 4; time += 1) statuses.push((await ask(browser, email)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('is sent to the owner whatever strangers ask for, and a mailbox is not flooded all the same', async () => {
    const { email } = await buildPerson();
    for (let stranger = 0; stranger < 149; stranger += 1) {
      const browser = newBrowser();
      expect((await ask(browser, email)).statusCode).toBe(200);
      if (stranger > 30 && stranger < 34) expect((await ask(browser, email)).statusCode).toBe(429);
    }
    const owner = newBrowser();
    expect((await ask(owner, email)).statusCode).toBe(200);
    expect((await enter(owner, email, codeFor(email))).statusCode).toBe(200);
    expect((await ask(newBrowser(), email)).statusCode).toBe(429);
  });

  it('is sent to the owner where he has signed in before, from however many networks strangers ask, and no stranger’s place is that', async () => {
    const { email } = await buildPerson();
    const home = newBrowser();
    const { location } = (await logIn(home, email)).json().data;
    const token = new URL(location, 'http://localhost').searchParams.get('token') ?? '';
    await home.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
    await home.send(sessionEndpoints.logout);
    await made.features.securityEvents.flush();
    const strangers: number[] = [];
    for (let stranger = 0; stranger < 160; stranger += 1) strangers.push((await ask(newBrowser(), email)).statusCode);
    expect(strangers.slice(-5)).toEqual(Array.from({ length: 5 }, () => 429));
    expect((await ask(home, email)).statusCode).toBe(200);
    expect((await enter(home, email, codeFor(email))).statusCode).toBe(200);
    // At home too he is sent no more than anywhere.
    const more = [await ask(home, email), await ask(home, email), await ask(home, email)];
    expect(more.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  });

  it('is not a code for anything else', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await ask(browser, email);
    const reset = await browser.send(portalEndpoints.reset, { body: { email, code: codeFor(email), password: 'another fine pine' } });
    expect(reset.statusCode).toBe(422);
  });
});

describe('a forgotten password', () => {
  const forget = (browser: Browser, email: string) => browser.send(portalEndpoints.forgot, { body: { email } });
  const reset = (browser: Browser, body: { email: string; code: string; password?: string }) =>
    browser.send(portalEndpoints.reset, { body: { password: 'another fine pine', ...body } });

  it('sends nothing to an unknown address, and says nothing of it', async () => {
    const nobody = unknown();
    expect((await forget(newBrowser(), nobody)).json()).toEqual({ errno: 0, msg: '', data: {} });
    expect(mailsTo(nobody)).toEqual([]);
  });

  it('is replaced by the code; every session ends and the old password no longer works', async () => {
    const person = await buildPerson();
    const browser = newBrowser();
    await forget(browser, person.email);
    expect((await reset(browser, { email: person.email, code: codeFor(person.email) })).json().data.location).toMatch(/^\/sso\?token=/);
    const before = createBrowser(made.app, { headers: person.headers });
    expect((await before.send(profileEndpoints.profile)).statusCode).toBe(401);
    expect((await logIn(newBrowser(), person.email)).statusCode).toBe(422);
    expect((await logIn(newBrowser(), person.email, 'another fine pine')).statusCode).toBe(200);
  });

  it('stays as it was after a wrong code or a guessed new password', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await forget(browser, email);
    const code = codeFor(email);
    expect((await reset(browser, { email, code: wrongCode(code) })).json().code).toBe('portal.codeWrong');
    expect((await reset(browser, { email, code, password: 'password123' })).json().code).toBe('portal.passwordCommon');
    expect((await logIn(newBrowser(), email)).statusCode).toBe(200);
  });

  it.each([null, '', ' ', '0', '00000', '000000', '0000000', 0, true, [], ['000000'], {}, { $ne: '' }, undefined])(
    'is not replaced for the code %j, whether one was sent or none (CVE-2026-41276)',
    async (code) => {
      const [asked, silent] = [await buildPerson(), await buildPerson()];
      const [browser, stranger] = [newBrowser(), newBrowser()];
      await forget(browser, asked.email);
      const body = { password: 'another fine pine', code };
      const tries = [
        { by: browser, email: asked.email },
        { by: browser, email: silent.email },
        { by: stranger, email: asked.email },
        { by: stranger, email: silent.email },
      ];
      for (const { by, email } of tries) {
        const answer = await by.send(portalEndpoints.reset, { body: { ...body, email } });
        expect([answer.statusCode, answer.json().code]).toEqual([
          typeof code === 'string' && /^\d{6}$/.test(code) ? 422 : 400,
          expect.stringMatching(/^(?:portal\.codeWrong|request\.invalid)$/),
        ]);
        expect(await logIn(newBrowser(), email)).toHaveProperty('statusCode', 200);
      }
      // A code that was sent and used up is none either.
      const right = codeFor(asked.email);
      expect((await reset(browser, { email: asked.email, code: right })).statusCode).toBe(200);
      expect((await reset(browser, { email: asked.email, code: right })).statusCode).toBe(422);
    },
  );

  it('is told to its owner by mail alone: no answer bears the code (CVE-2025-58434)', async () => {
    const { email } = await buildPerson();
    const answer = await forget(newBrowser(), email);
    expect(answer.json()).toEqual({ errno: 0, msg: '', data: {} });
    expect(JSON.stringify([answer.headers, answer.cookies])).not.toContain(codeFor(email));
  });

  it('is not given to a disabled user', async () => {
    const { email, userId } = await buildPerson();
    const browser = newBrowser();
    await forget(browser, email);
    const code = codeFor(email);
    await test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    expect((await reset(browser, { email, code })).statusCode).toBe(422);
  });
});

describe('the proof of the own address', () => {
  it('needs a session', async () => {
    expect((await newBrowser().send(portalEndpoints.requestProof)).statusCode).toBe(401);
    expect((await newBrowser().send(portalEndpoints.prove, { body: { captcha: '123456' } })).statusCode).toBe(401);
  });

  it('is the code that was sent to it', async () => {
    const person = await buildPerson();
    const browser = newBrowser();
    const { location } = (await logIn(browser, person.email)).json().data;
    const token = new URL(location, 'http://localhost').searchParams.get('token') ?? '';
    await browser.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
    await browser.send(portalEndpoints.requestProof);
    const code = codeFor(person.email);
    const prove = (captcha: string) => browser.send(portalEndpoints.prove, { body: { captcha } });
    expect((await prove(wrongCode(code))).statusCode).toBe(422);
    expect((await prove(code)).statusCode).toBe(200);
    expect((await browser.send(profileEndpoints.profile)).json().data.user.isEmailVerified).toBe(true);
  });
});

describe('housekeeping', () => {
  it('forgets what has ended for a day, and nothing that still holds', async () => {
    const [live, gone] = [await buildPerson(), await buildPerson()];
    const browser = newBrowser();
    await browser.send(portalEndpoints.requestCode, { body: { email: live.email } });
    await test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, gone.userId));
    const count = async () => {
      const tables = ['email_codes', 'sessions', 'sso_codes', 'sign_in_attempts', 'oidc_attempts'];
      const rows = await Promise.all(tables.map((name) => test.pool.query(`select count(*)::int as n from ${name}`)));
      return Object.fromEntries(tables.map((name, at) => [name, rows[at]?.rows[0].n]));
    };
    const sweep = async () => {
      for (const name of ['portal.sweep', 'session.sweep']) await made.runSchedule(name);
    };
    await sweep();
    expect((await createBrowser(made.app, { headers: live.headers }).send(profileEndpoints.profile)).statusCode).toBe(200);
    expect((await browser.send(portalEndpoints.codeLogin, { body: { email: live.email, code: codeFor(live.email) } })).statusCode).toBe(
      200,
    );
    clock.advance(60 * 24 * 60 * minute);
    await sweep();
    expect(await count()).toEqual({ email_codes: 0, sessions: 0, sso_codes: 0, sign_in_attempts: 0, oidc_attempts: 0 });
  });
});
