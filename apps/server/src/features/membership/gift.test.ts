import { membershipEndpoints } from '@inkstone/contract/membership';
import { portalEndpoints } from '@inkstone/contract/portal';
import { sessionEndpoints } from '@inkstone/contract/session';
import { settingsEndpoints } from '@inkstone/contract/settings';
import { walletEndpoints } from '@inkstone/contract/wallet';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/kernel/ids.ts';
import { createAddresses, createBrowser } from '../../../test/browser.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb } from '../../../test/database.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const password = 'four tall pines in a row';
const { mail } = readConfig({ SMTP_HOST: 'localhost', SMTP_FROM: 'inkstone@localhost' });

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

type Wish = { isCostly?: boolean; sendsMail?: boolean };

/** An installation of its own, with a model that costs money unless the test wants none. */
const open = async ({ isCostly = true, sendsMail = false }: Wish = {}) => {
  const test = await createTestDb();
  const clock = createTestClock();
  const made = await createTestApp(test, { clock });
  // Registers through the same database, and proves the address first.
  const proving = await createTestApp(test, { clock, config: { mail } });
  opened.push(test, made, proving);
  if (isCostly) {
    await test.pool.query(`with made as (
      insert into connections (kind, integration, name, source) values ('ai', 'acme', 'Acme', 'operator') returning id)
      insert into models (connection_id, model_id, label, input_micros, output_micros, is_enabled) select id, 'large', 'Large', 100, 200, true from made`);
  }
  const operator = await buildActor(test.db, { isOperator: true });
  const nextAddress = createAddresses(8);
  const newBrowser = (headers: Record<string, string> = {}) =>
    createBrowser((sendsMail ? proving : made).app, { address: nextAddress(), headers });
  const codeFor = (email: string) => {
    const mails = [...made.mailer.recent(), ...proving.mailer.recent()].filter(({ to }) => to === email);
    return /\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '';
  };
  /** A person who registered and is signed in. */
  const register = async (email = `${newId()}@person.example`) => {
    const browser = newBrowser();
    const body = { name: 'Robin Ash', email, password, variant: 'copywriting', isPolicyAccepted: true };
    const first = (await browser.send(portalEndpoints.register, { body })).json().data;
    const answer = sendsMail
      ? (await browser.send(portalEndpoints.verifyEmail, { body: { email, code: codeFor(email) } })).json().data
      : first;
    const token = new URL(answer.location, 'http://localhost').searchParams.get('token') ?? '';
    await browser.send(sessionEndpoints.sso, { body: { token, confirmed: true } });
    const gift = async () => (await browser.send(membershipEndpoints.show)).json().data.gift.state;
    const balance = async () => Number((await browser.send(walletEndpoints.balance)).json().data.available);
    return { browser, email, gift, balance };
  };
  const asOperator = () => newBrowser(operator.headers);
  const setPolicy = async (mode: string, dailyCeiling = 100) =>
    expect((await asOperator().send(membershipEndpoints.changeGift, { body: { mode, dailyCeiling } })).statusCode).toBe(200);
  const setting = async () => (await asOperator().send(membershipEndpoints.gift)).json().data;
  return { ...made, db: test.pool, clock, operator, register, codeFor, setPolicy, setting };
};

const outcomeOf = async ({ gift, balance }: { gift: () => Promise<string>; balance: () => Promise<number> }) => [
  await gift(),
  await balance(),
];

describe('the gift where a model costs money', () => {
  it('waits for the proof of the address, and comes with it', async () => {
    const { register, codeFor } = await open();
    const person = await register();
    expect(await outcomeOf(person)).toEqual(['operator', 0]);
    await person.browser.send(portalEndpoints.requestProof);
    expect((await person.browser.send(portalEndpoints.prove, { body: { captcha: codeFor(person.email) } })).statusCode).toBe(200);
    expect(await outcomeOf(person)).toEqual(['given', 1000]);
  });

  it('comes at once to an address that was proved by registering', async () => {
    const { register } = await open({ sendsMail: true });
    expect(await outcomeOf(await register())).toEqual(['given', 1000]);
  });

  it('comes once for eight spellings of one mailbox', async () => {
    const { register } = await open({ sendsMail: true });
    expect(await outcomeOf(await register('robin.ash@gmail.com'))).toEqual(['given', 1000]);
    for (const email of ['robinash@gmail.com', 'r.obinash@gmail.com', 'robinash+1@gmail.com', 'robin.ash+b@googlemail.com'])
      expect(await outcomeOf(await register(email)), email).toEqual(['none', 0]);
  });

  it('comes once for whoever deletes the account and registers again, and nothing keeps the address itself', async () => {
    const { register, db } = await open({ sendsMail: true });
    // Whoever registers first runs the installation, and stays.
    await register();
    const first = await register('wren@person.example');
    expect(await outcomeOf(first)).toEqual(['given', 1000]);
    const body = { email: first.email, password };
    expect((await first.browser.send(settingsEndpoints.deleteAccount, { body })).statusCode).toBe(200);
    expect(await outcomeOf(await register('wren@person.example'))).toEqual(['none', 0]);
    const { rows } = await db.query('select * from gift_marks');
    expect(JSON.stringify(rows)).not.toContain('wren');
  });

  it('has a ceiling a day, also for registrations at once; the rest have it the next day', async () => {
    const { register, setPolicy, setting, clock, runSchedule } = await open({ sendsMail: true });
    await setPolicy('proved', 2);
    const people = await Promise.all([register(), register(), register(), register()]);
    const states = await Promise.all(people.map(({ gift }) => gift()));
    expect(states.toSorted()).toEqual(['given', 'given', 'tomorrow', 'tomorrow']);
    expect(await setting()).toMatchObject({ givenToday: 2, waiting: 2, dailyCeiling: 2, isCostly: true });
    await runSchedule('membership.gifts');
    expect((await setting()).givenToday).toBe(2);
    clock.advance(24 * 3600 * 1000);
    await runSchedule('membership.gifts');
    expect(await setting()).toMatchObject({ givenToday: 2, waiting: 0 });
  });

  it('is the operator’s to give to everybody or to nobody, and the change is written down', async () => {
    const { register, setPolicy, setting, runSchedule, app, operator } = await open();
    const waiting = await register();
    expect(await setting()).toMatchObject({ mode: 'proved', sendsMail: false, waiting: 1, points: 1000 });
    await setPolicy('always');
    await runSchedule('membership.gifts');
    expect(await outcomeOf(waiting)).toEqual(['given', 1000]);
    expect(await outcomeOf(await register())).toEqual(['given', 1000]);
    await setPolicy('off');
    expect(await outcomeOf(await register())).toEqual(['none', 0]);
    const { items } = (await app.inject({ url: '/api/operator/acts/?limit=1', headers: operator.headers })).json().data;
    expect(items).toMatchObject([{ action: 'gift.change', before: { mode: 'always' }, after: { mode: 'off' } }]);
  });
});

describe('the gift where no model costs money', () => {
  it('comes at once to everybody, but once for each person', async () => {
    const { register } = await open({ isCostly: false });
    expect(await outcomeOf(await register('robin@person.example'))).toEqual(['given', 1000]);
    expect(await outcomeOf(await register('robin+2@person.example'))).toEqual(['none', 0]);
  });
});

describe('POST /api/operator/gift/', () => {
  it.each([-1, 1.5, 100_001])('refuses %s gifts a day', async (dailyCeiling) => {
    const { app, operator } = await open({ isCostly: false });
    const payload = { mode: 'proved', dailyCeiling };
    const response = await app.inject({ method: 'POST', url: '/api/operator/gift/', headers: operator.headers, payload });
    expect([response.statusCode, response.json().code]).toEqual([400, 'membership.giftCeiling']);
  });
});
