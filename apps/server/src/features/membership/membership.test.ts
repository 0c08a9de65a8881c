import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { type StripeSimulator, startStripeSimulator } from '../../../test/stripe-simulator.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const dayMs = 24 * 3600 * 1000;
const clock = createTestClock();
let test: TestDb;
let stripe: StripeSimulator;
let server: TestApp;
beforeAll(async () => {
  test = await createTestDb();
  stripe = await startStripeSimulator();
  server = await createTestApp(test, { clock, outbound: stripe.outbound, config: { vendorEnvironment: stripe.environment } });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
  await test.close();
});

const request = async (actor: TestActor, method: 'GET' | 'POST', { url, payload }: { url: string; payload?: object }) => {
  const response = await server.app.inject({ method, url, headers: actor.headers, ...(payload && { payload }) });
  return { status: response.statusCode, json: response.json(), data: response.json().data };
};
const get = async (actor: TestActor, url: string) => (await request(actor, 'GET', { url })).data;
const show = async (actor: TestActor) => (await request(actor, 'GET', { url: '/api/subscription/' })).data;
const choose = (actor: TestActor, plan: string, confirm?: boolean) =>
  request(actor, 'POST', { url: '/api/subscription/', payload: { plan, ...(confirm !== undefined && { confirm }) } });
const cancel = (actor: TestActor) => request(actor, 'POST', { url: '/api/subscription/cancel/' });
const availableOf = async (actor: TestActor) => (await request(actor, 'GET', { url: '/api/user/get_balance/' })).data.available;
const ordersOf = async (actor: TestActor) => (await request(actor, 'GET', { url: '/api/purchase/' })).data.items;
const tell = (body: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/open/payments/stripe/events/',
    headers: { 'stripe-signature': stripe.sign(body, { at: Math.floor(clock.now().getTime() / 1000) }) },
    payload: body,
  });
/** Lets so many days pass on the plan of an account. */
const passDays = (actor: TestActor, days: number) =>
  test.pool.query('update subscriptions set since = since - make_interval(days => $2) where account_id = $1', [actor.accountId, days]);
const spend = async ({ accountId }: TestActor, count: number) => {
  const { wallet } = server.features;
  const movement = { accountId, amount: points(count), work: 'listing' as const, reference: '' };
  await wallet.credit({ ...movement, id: newId(), work: 'top-up' });
  await wallet.charge({ ...movement, id: newId() });
};
const buildOn = async (plan: 'basic' | 'pro') => {
  const actor = await buildActor(test.db, { now: clock.now() });
  await choose(actor, 'basic');
  if (plan === 'pro') await choose(actor, 'pro');
  return actor;
};

describe('registration', () => {
  it('begins with Basic and its points', async () => {
    const email = `${newId()}@test.example`;
    const payload = { name: 'New', email, password: 'a long enough phrase 7', variant: 'api', isPolicyAccepted: true };
    const response = await server.app.inject({ method: 'POST', url: '/api/portal/register/', payload });
    expect(response.statusCode).toBe(200);
    const { rows } = await test.pool.query(
      'select s.plan, w.available::text from users u join subscriptions s using (account_id) join wallets w using (account_id) where u.email = $1',
      [email],
    );
    expect(rows).toEqual([{ plan: 'basic', available: '1000000000' }]);
  });
});

describe('POST /api/subscription/', () => {
  it('refuses members, unknown plans and the plan one is on', async () => {
    const actor = await buildOn('basic');
    const member = await buildActor(test.db, { accountId: actor.accountId, role: 'member', now: clock.now() });
    expect((await choose(member, 'pro')).status).toBe(403);
    expect((await choose(actor, 'gold')).status).toBe(400);
    expect((await choose(actor, 'basic')).json.code).toBe('membership.alreadyOn');
    expect((await show(member)).plan).toBe('basic');
  });

  it('brings 1000 points on activation, once, also of twenty at the same time', async () => {
    const actor = await buildActor(test.db, { now: clock.now() });
    expect(await show(actor)).toMatchObject({ plan: 'basic', activatedAt: null });
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(actor, 'basic')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await availableOf(actor)).toBe('1000');
    await choose(actor, 'pro');
    expect(await availableOf(actor)).toBe('1000');
    const { items } = await get(actor, '/api/user/get_transactions/');
    expect(items).toMatchObject([{ work: 'plan', reference: 'basic', points: '1000' }]);
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('begins Pro at once, with the use that it asks for', async () => {
    const actor = await buildOn('pro');
    expect(await show(actor)).toMatchObject({ plan: 'pro', use: { averagePerDay: '0', pointsPerDay: 5000, daysBelow: 0, stage: 'none' } });
  });

  it('averages the use over the days of the plan, and over thirty at most', async () => {
    const actor = await buildOn('pro');
    await spend(actor, 40_000);
    await passDays(actor, 10);
    expect((await show(actor)).use.averagePerDay).toBe('4000');
    await passDays(actor, 70);
    expect((await show(actor)).use.averagePerDay).toBe('1333.333333');
  });

  it('changes fifteen plans at once, more than there are connections, without any of them waiting for another', async () => {
    const actors = await Promise.all(Array.from({ length: 15 }, () => buildOn('basic')));
    await test.pool.query('update subscriptions set demoted_at = now() where account_id = any($1)', [
      actors.map(({ accountId }) => accountId),
    ]);
    const answers = await Promise.all(actors.map((actor) => choose(actor, 'pro')));
    expect(answers.map(({ json }) => json.code)).toEqual(actors.map(() => 'membership.proNeedsUse'));
  });

  it('begins a Pro that has ended for too little use only after that use', async () => {
    const actor = await buildOn('basic');
    await test.pool.query('update subscriptions set demoted_at = now() where account_id = $1', [actor.accountId]);
    await spend(actor, 4999);
    const { status, json } = await choose(actor, 'pro');
    expect([status, json.code]).toEqual([409, 'membership.proNeedsUse']);
    expect(json.msg).toContain('5000');
    await spend(actor, 1);
    expect((await choose(actor, 'pro')).data.plan).toBe('pro');
    expect((await choose(actor, 'basic')).status).toBe(200);
    const { rows } = await test.pool.query('select demoted_at from subscriptions where account_id = $1', [actor.accountId]);
    expect(rows).toEqual([{ demoted_at: null }]);
  });

  it('goes back to Basic with the end of the period that is under way', async () => {
    const actor = await buildOn('pro');
    await passDays(actor, 40);
    const { data } = await choose(actor, 'basic');
    expect(data).toMatchObject({ plan: 'pro', pending: null });
    expect(new Date(data.endsAt).getTime() - new Date(data.since).getTime()).toBe(60 * dayMs);
  });

  it('changes and orders nothing without a confirmation', async () => {
    const actor = await buildOn('pro');
    const { status, json } = await choose(actor, 'plus');
    expect([status, json.code]).toEqual([409, 'membership.confirmTopUp']);
    expect(json.msg).toContain('9.00');
    expect([(await show(actor)).plan, await ordersOf(actor)]).toEqual(['pro', []]);
  });

  it('changes nothing when the top-up cannot be ordered, and can be tried again', async () => {
    const actor = await buildOn('pro');
    stripe.state.status = 400;
    const { status, json } = await choose(actor, 'plus', true);
    stripe.state.status = 200;
    expect([status, json.msg]).toEqual([502, 'Downgrade failed, please try again later.']);
    expect(await show(actor)).toMatchObject({ plan: 'pro', pending: null, endsAt: null });
    expect(await availableOf(actor)).toBe('1000');
    expect((await choose(actor, 'plus', true)).data.pending).toMatchObject({ plan: 'plus' });
  });

  it('speaks of no downgrade when it is Basic that could not become Plus', async () => {
    const actor = await buildOn('basic');
    stripe.state.status = 400;
    const { status, json } = await choose(actor, 'plus', true);
    stripe.state.status = 200;
    expect([status, json.code]).toEqual([502, 'membership.changeFailed']);
    expect(await show(actor)).toMatchObject({ plan: 'basic', pending: null });
  });

  it('orders the top-up of 9.00 dollars once, however many confirm at once, and begins Plus when it is paid', async () => {
    const actor = await buildOn('pro');
    stripe.state.delayMs = 300;
    const answers = await Promise.all(Array.from({ length: 10 }, () => choose(actor, 'plus', true)));
    stripe.state.delayMs = 0;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Whoever was not the first is led to the same page.
    const pages = new Set(answers.map(({ data }) => data.pending.order.checkoutUrl));
    expect([...pages]).toEqual([expect.stringContaining('https://checkout.stripe.example/cs_')]);
    const [order, ...others] = await ordersOf(actor);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ kind: 'plan', amountMinor: 900, currency: 'USD', points: '6480', state: 'pending' });
    expect(await show(actor)).toMatchObject({ plan: 'pro', pending: { plan: 'plus', order: { id: order.id } } });
    const paid = stripe.pay(order.id);
    await Promise.all([tell(paid), tell(paid), tell(paid)]);
    expect(await show(actor)).toMatchObject({ plan: 'plus', pending: null, use: null });
    expect(await availableOf(actor)).toBe('7480');
    expect((await choose(actor, 'plus', true)).json.code).toBe('membership.alreadyOn');
    expect(await ordersOf(actor)).toHaveLength(1);
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });
});

describe('another plan than the one that waits for its top-up', () => {
  it('gives the order up, and a payment that comes late brings points but no other plan', async () => {
    const actor = await buildOn('basic');
    const { order } = (await choose(actor, 'plus', true)).data.pending;
    expect((await choose(actor, 'pro')).data).toMatchObject({ plan: 'pro', pending: null });
    expect(await ordersOf(actor)).toMatchObject([{ id: order.id, state: 'cancelled' }]);
    await tell(stripe.pay(order.id));
    expect(await show(actor)).toMatchObject({ plan: 'pro', pending: null });
    expect(await availableOf(actor)).toBe('7480');
  });
});

describe('the page of a top-up that was never opened', () => {
  it('is opened for whoever chooses the plan again: the server may have ended in the middle', async () => {
    const actor = await buildOn('pro');
    const { order } = (await choose(actor, 'plus', true)).data.pending;
    await test.pool.query('update orders set external_id = null, checkout_url = null where id = $1', [order.id]);
    expect((await choose(actor, 'plus', true)).data.pending.order).toEqual(order);
    expect(await ordersOf(actor)).toHaveLength(1);
  });

  it('stays waiting when the provider is down at the second try only', async () => {
    const actor = await buildOn('pro');
    const { order } = (await choose(actor, 'plus', true)).data.pending;
    stripe.state.status = 400;
    const { status, data } = await choose(actor, 'plus', true);
    stripe.state.status = 200;
    expect([status, data.pending.order]).toEqual([200, order]);
  });
});

describe('POST /api/subscription/cancel/', () => {
  it('has nothing to cancel on Basic', async () => {
    expect((await cancel(await buildOn('basic'))).json.code).toBe('membership.nothingToCancel');
  });

  it('gives up a change that waits for its payment, and leaves the plan', async () => {
    const actor = await buildOn('pro');
    await choose(actor, 'plus', true);
    expect((await cancel(actor)).data).toMatchObject({ plan: 'pro', pending: null, endsAt: null });
    expect(await ordersOf(actor)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('ends the plan with its period, unless it is chosen again before', async () => {
    const actor = await buildOn('pro');
    const { data } = await cancel(actor);
    expect(new Date(data.endsAt).getTime() - new Date(data.since).getTime()).toBe(30 * dayMs);
    expect((await cancel(actor)).json.code).toBe('membership.nothingToCancel');
    expect((await choose(actor, 'pro')).data).toMatchObject({ plan: 'pro', endsAt: null });
  });
});

describe('a key of the account’s own at an AI vendor', () => {
  const url = '/api/user/set_openai_key/';
  const refusedAs = async (actor: TestActor) =>
    (await request(actor, 'POST', { url, payload: { key: 'sk-well-formed-0123456789' } })).json.code;

  it('is open on Pro alone', async () => {
    const never = await buildActor(test.db, { now: clock.now() });
    const [basic, pro] = [await buildOn('basic'), await buildOn('pro')];
    const unlocked = await Promise.all([never, basic, pro].map(async (actor) => (await get(actor, url)).isUnlocked));
    expect(unlocked).toEqual([false, false, true]);
    expect([await refusedAs(never), await refusedAs(basic)]).toEqual(['membership.proOnly', 'membership.proOnly']);
    expect(await refusedAs(pro)).not.toBe('membership.proOnly');
  });
});

describe('the round over the plans', () => {
  it('ends a cancelled plan once its time has come', async () => {
    const actor = await buildOn('pro');
    await cancel(actor);
    await server.runSchedule('membership.review');
    expect((await show(actor)).plan).toBe('pro');
    await test.pool.query("update subscriptions set ends_at = now() - interval '1 second' where account_id = $1", [actor.accountId]);
    await server.runSchedule('membership.review');
    expect(await show(actor)).toMatchObject({ plan: 'basic', endsAt: null });
  });
});
