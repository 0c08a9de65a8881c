import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { sessionEndpoints } from '@inkstone/contract/session';
import { settingsEndpoints } from '@inkstone/contract/settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { createAddresses, createBrowser } from '../../../test/browser.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const password = 'four tall pines in a row';
const name = 'Marigold Finch';

let test: TestDb;
let made: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await createTestDb();
  made = await createTestApp(test);
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await made.close();
  await test.close();
});

const nextAddress = createAddresses(4);
const newBrowser = (headers: Record<string, string> = {}) => createBrowser(made.app, { address: nextAddress(), headers });

const buildPerson = async () => {
  const person = await buildActor(test.db, { passwordHash, email: `heron-${newId()}@lagoon.example` });
  await test.db.update(users).set({ name }).where(eq(users.id, person.userId));
  await test.db.update(accounts).set({ name: 'Paper Kite' }).where(eq(accounts.id, person.accountId));
  return person;
};

/** Easily guessed by everybody, and by who knows the person: the name of two words as it is written, and in other ways. */
const guessed = ['greyhound', 'Sunshine1!', 'Marigold Finch', 'marigoldfinch', 'Finch.Marigold!', 'lagoon-2024'];

describe('a password that is easily guessed is refused', () => {
  it.each(guessed)('when an account is opened: %s', async (given) => {
    const body = { name, email: `heron-${newId()}@lagoon.example`, variant: 'copywriting', isPolicyAccepted: true };
    const response = await newBrowser().send(portalEndpoints.register, { body: { ...body, password: given } });
    expect([response.statusCode, response.json().code]).toEqual([422, 'portal.passwordCommon']);
  });

  it('when a forgotten one is replaced, and the code is still good for another', async () => {
    const { email } = await buildPerson();
    const browser = newBrowser();
    await browser.send(portalEndpoints.forgot, { body: { email } });
    const sent = made.mailer.recent().findLast(({ to }) => to === email);
    const code = /\d{6}/.exec(sent?.subject ?? '')?.[0] ?? '';
    const reset = (given: string) => browser.send(portalEndpoints.reset, { body: { email, code, password: given } });
    for (const given of guessed.slice(1, 4)) expect((await reset(given)).json().code, given).toBe('portal.passwordCommon');
    expect((await reset('paperclip-heath')).statusCode).toBe(200);
  });

  it('when one is changed', async () => {
    const { headers } = await buildPerson();
    for (const given of guessed) {
      const response = await newBrowser(headers).send(sessionEndpoints.changePassword, { body: { current: password, password: given } });
      expect([response.statusCode, response.json().code], given).toEqual([422, 'session.passwordCommon']);
    }
  });

  it('when it is the one of the chat site', async () => {
    const { headers } = await buildPerson();
    const container = { isOn: true, access: 'password' };
    for (const given of [...guessed, 'Driftwood Club', 'driftwood.example', 'paperkite']) {
      const body = { title: 'Driftwood Club', domain: 'driftwood.example', container: { ...container, password: given } };
      const response = await newBrowser(headers).send(settingsEndpoints.saveEnterprise, { body });
      expect([response.statusCode, response.json().code], given).toEqual([422, 'settings.sitePasswordCommon']);
    }
  });
});

describe('a raised cost of hashing', () => {
  it('renews the hash at the next sign-in with the right password, and ends no session', async () => {
    const costly = await createTestApp(test, { config: { passwordCost: { memoryKib: 20_480, passes: 2 } } });
    const { email, userId, headers } = await buildPerson();
    const stored = async () => (await test.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)))[0]?.hash;
    const logIn = (given: string) =>
      createBrowser(costly.app, { address: '10.5.0.1' }).send(portalEndpoints.login, { body: { email, password: given } });
    expect((await logIn('wrong')).statusCode).toBe(422);
    expect(await stored()).toBe(passwordHash);
    expect((await logIn(password)).statusCode).toBe(200);
    const renewed = await stored();
    expect(renewed).toContain('m=20480,t=2');
    expect((await logIn(password)).statusCode).toBe(200);
    expect(await stored()).toBe(renewed);
    expect((await newBrowser(headers).send(profileEndpoints.profile)).statusCode).toBe(200);
    await costly.close();
  });
});
