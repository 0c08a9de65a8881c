import { accountEndpoints } from '@inkstone/contract/accounts';
import { factorEndpoints } from '@inkstone/contract/factors';
import { portalEndpoints } from '@inkstone/contract/portal';
import { sessionEndpoints } from '@inkstone/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { createAddresses, createBrowser, isSignedIn, tokenIn } from '../../../test/browser.ts';
import { buildActor, buildSession, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { totpCode } from '../../../test/totp-code.ts';

const password = 'four tall pines in a row';
const clock = createTestClock();

let test: TestDb;
let made: TestApp;
let operator: TestActor;
let passwordHash: string;
beforeAll(async () => {
  test = await createTestDb();
  made = await createTestApp(test, { clock });
  operator = await buildActor(test.db, { isOperator: true, now: clock.now() });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await made.close();
  await test.close();
});

const nextAddress = createAddresses(8);
const newBrowser = (headers: Record<string, string> = {}) => createBrowser(made.app, { address: nextAddress(), headers });
type Browser = ReturnType<typeof newBrowser>;

const codeFor = (email: string) => /\d{6}/.exec(made.mailer.recent().findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? '';
const logIn = (browser: Browser, { email }: TestActor) => browser.send(portalEndpoints.login, { body: { email, password } });

const post = async ({ headers }: TestActor, url: string, payload: object) =>
  (await made.app.inject({ method: 'POST', url, headers: { ...headers, host: 'localhost' }, payload })).json().data;
const codeOf = (secret: string) => totpCode(secret, clock.now());

const buildPerson = () => buildActor(test.db, { passwordHash, now: clock.now() });

/** Somebody with an authenticator app, and what it says. */
const buildCareful = async () => {
  const person = await buildPerson();
  const begun = await post(person, '/api/user/factors/totp/', { password });
  const { recoveryCodes } = await post(person, '/api/user/factors/totp/confirm/', {
    id: begun.id,
    name: 'App',
    code: codeOf(begun.secret),
  });
  clock.advance(30_000);
  return { person, secret: String(begun.secret), recoveryCode: String(recoveryCodes[0]) };
};

/** Something that lets a person in, held before the person was disabled; what it is worth is tried again and again. */
type Held = { person: TestActor; use: () => Promise<boolean> };

/** Follows a sign-in to its end, if it gets there. */
const enter = async (browser: Browser, location: string | undefined): Promise<boolean> => {
  if (tokenIn(location)) await browser.send(sessionEndpoints.sso, { body: { token: tokenIn(location), confirmed: true } });
  return isSignedIn(browser);
};

const credentials: Readonly<Record<string, () => Promise<Held>>> = {
  'a session': async () => {
    const person = await buildPerson();
    const browser = newBrowser((await buildSession(test.db, { ...person, now: clock.now() })).headers);
    return { person, use: () => isSignedIn(browser) };
  },
  'a one-time token': async () => {
    const person = await buildPerson();
    const browser = newBrowser();
    const { location } = (await logIn(browser, person)).json().data;
    return { person, use: () => enter(browser, location) };
  },
  'a code by mail': async () => {
    const person = await buildPerson();
    const { email } = person;
    const browser = newBrowser();
    await browser.send(portalEndpoints.requestCode, { body: { email } });
    const code = codeFor(email);
    return {
      person,
      use: async () => enter(browser, (await browser.send(portalEndpoints.codeLogin, { body: { email, code } })).json().data?.location),
    };
  },
  'a code for another password': async () => {
    const person = await buildPerson();
    const { email } = person;
    const browser = newBrowser();
    await browser.send(portalEndpoints.forgot, { body: { email } });
    const body = { email, code: codeFor(email), password: 'another fine pine' };
    return { person, use: async () => enter(browser, (await browser.send(portalEndpoints.reset, { body })).json().data?.location) };
  },
  'the first of two steps, and an authenticator app': async () => {
    const { person, secret } = await buildCareful();
    const browser = newBrowser();
    await logIn(browser, person);
    const use = async () => {
      clock.advance(30_000);
      const answer = await browser.send(factorEndpoints.finishSecondStep, { body: { kind: 'totp', code: codeOf(secret) } });
      return enter(browser, answer.json().data?.location);
    };
    return { person, use };
  },
  'the first of two steps, and a recovery code': async () => {
    const { person, recoveryCode: code } = await buildCareful();
    const browser = newBrowser();
    await logIn(browser, person);
    const finish = () => browser.send(factorEndpoints.finishSecondStep, { body: { kind: 'recovery', code } });
    return { person, use: async () => enter(browser, (await finish()).json().data?.location) };
  },
};

const byOperator = async (endpoint: (typeof accountEndpoints)[keyof typeof accountEndpoints], id: string) =>
  expect((await newBrowser(operator.headers).send(endpoint, { params: { id } })).statusCode).toBe(200);

const whole = {
  user: {
    disable: ({ userId }: TestActor) => byOperator(accountEndpoints.disableUser, userId),
    enable: ({ userId }: TestActor) => byOperator(accountEndpoints.enableUser, userId),
  },
  account: {
    disable: ({ accountId }: TestActor) => byOperator(accountEndpoints.disable, accountId),
    enable: ({ accountId }: TestActor) => byOperator(accountEndpoints.enable, accountId),
  },
};

describe.each(Object.entries(credentials))('%s', (_, hold) => {
  it('lets its person in', async () => {
    const { use } = await hold();
    expect(await use()).toBe(true);
  });

  it.each(Object.entries(whole))(
    'lets nobody in whose %s is disabled, and comes to no life with it again (CVE-2026-32717)',
    async (_what, { disable, enable }) => {
      const { person, use } = await hold();
      await disable(person);
      expect(await use()).toBe(false);
      await enable(person);
      expect(await use()).toBe(false);
    },
  );
});

describe.each(Object.entries(whole))('a person whose %s is disabled', (_, { disable, enable }) => {
  it('gets no new way in by the password or by mail, until it is enabled', async () => {
    const person = await buildPerson();
    const { email } = person;
    await disable(person);
    const mails = made.mailer.recent().length;
    for (const browser of [newBrowser(), newBrowser(), newBrowser()]) {
      expect((await logIn(browser, person)).json().data?.location).toBeUndefined();
      await browser.send(portalEndpoints.requestCode, { body: { email } });
      await browser.send(portalEndpoints.forgot, { body: { email } });
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(made.mailer.recent()).toHaveLength(mails);
    await enable(person);
    const browser = newBrowser();
    expect(await enter(browser, (await logIn(browser, person)).json().data?.location)).toBe(true);
  });
});
