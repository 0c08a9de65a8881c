import { findBadIntegrationSetting } from '@inkstone/integrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { type StripeSimulator, startStripeSimulator } from '../../../test/stripe-simulator.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let stripe: StripeSimulator;
let server: TestApp;
beforeAll(async () => {
  test = await createTestDb();
  stripe = await startStripeSimulator();
  server = await createTestApp(test, { outbound: stripe.outbound, config: { vendorEnvironment: stripe.environment } });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
  await test.close();
});

const get = async (actor: TestActor, url: string) => (await server.app.inject({ url, headers: actor.headers })).json().data;
const availableOf = async (actor: TestActor) => (await get(actor, '/api/user/get_balance/')).available;
const orderOf = (actor: TestActor, id: string) => get(actor, `/api/purchase/${id}/`);
const order = async (actor: TestActor, points: number) => {
  const payload = { points, gateway: 'stripe' };
  const response = await server.app.inject({ method: 'POST', url: '/api/purchase/', headers: actor.headers, payload });
  return { status: response.statusCode, json: response.json(), data: response.json().data };
};
const buildOrder = async (points = 1000) => {
  const actor = await buildActor(test.db);
  const { data } = await order(actor, points);
  return { actor, id: String(data.id), data };
};
const tell = async (body: string, signature = stripe.sign(body), gateway = 'stripe') => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/open/payments/${gateway}/events/`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });
  return response.statusCode;
};

describe('an order at a provider', () => {
  it('is refused below what the provider takes, before anybody is asked', async () => {
    const actor = await buildActor(test.db);
    const { status, json } = await order(actor, 399);
    expect([status, json.code]).toEqual([422, 'purchase.providerMinimum']);
    expect(json.msg).toContain('400');
    expect((await get(actor, '/api/purchase/options/')).options).toMatchObject([{}, { id: 'stripe', minimumPoints: 400 }]);
  });

  it('leads to the provider’s page, once', async () => {
    const { data } = await buildOrder();
    expect(data).toMatchObject({ state: 'pending', checkoutUrl: expect.stringContaining('https://checkout.stripe.example/cs_') });
  });

  it('is declined when the provider is down, and tells so', async () => {
    const actor = await buildActor(test.db);
    stripe.state.status = 400;
    const { status, json } = await order(actor, 1000);
    stripe.state.status = 200;
    expect([status, json.code]).toEqual([502, 'vendor.refused']);
    expect((await get(actor, '/api/purchase/')).items).toMatchObject([
      { state: 'declined', reason: 'The page of the payment provider could not be opened.' },
    ]);
  });

  it('closes the page of an order that is cancelled', async () => {
    const { actor, id } = await buildOrder();
    await server.app.inject({ method: 'POST', url: `/api/purchase/${id}/cancel/`, headers: actor.headers });
    expect([(await orderOf(actor, id)).state, stripe.statusOf(id)]).toEqual(['cancelled', 'expired']);
  });

  it('is not decided by the operator', async () => {
    const { id } = await buildOrder();
    const operator = await buildActor(test.db, { isOperator: true });
    const url = `/api/operator/orders/${id}/approve/`;
    const response = await server.app.inject({ method: 'POST', url, headers: operator.headers, payload: {} });
    expect(response.json().code).toBe('purchase.decidedByProvider');
  });
});

describe('POST /api/open/payments/:gateway/events/', () => {
  it('books nothing for a message that is not proved (CVE-2026-21894)', async () => {
    const { actor, id } = await buildOrder();
    const body = stripe.pay(id);
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const attempts = [
      await tell(body, ''),
      await tell(body, stripe.sign(body, { secret: '' })),
      await tell(body, stripe.sign(body, { secret: 'whsec_other' })),
      await tell(body, stripe.sign(body, { at: hourAgo })),
      await tell(`${body}\n`, stripe.sign(body)),
      await tell(body, stripe.sign(body), 'manual-payment'),
      await tell(body, stripe.sign(body), 'nobody'),
      await tell('{', 't=1'),
    ];
    expect(new Set(attempts)).toEqual(new Set([400]));
    expect(await availableOf(actor)).toBe('0');
  });

  it('books a payment once, however often it is told and however many at once', async () => {
    const { actor, id } = await buildOrder(1000);
    const body = stripe.pay(id);
    const again = stripe.pay(id);
    const answers = await Promise.all([...Array.from({ length: 10 }, () => tell(body)), ...Array.from({ length: 5 }, () => tell(again))]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await availableOf(actor)).toBe('1000');
    expect(await orderOf(actor, id)).toMatchObject({ state: 'paid', checkoutUrl: null });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('is told to tell again what could not be booked, and then books it once', async () => {
    const { actor, id } = await buildOrder(1000);
    const body = stripe.pay(id);
    await test.pool.query(`create function refuse_credit() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`);
    await test.pool.query('create trigger refuse_credit before insert on ledger_transfers for each row execute function refuse_credit()');
    const refused = await tell(body);
    await test.pool.query('drop trigger refuse_credit on ledger_transfers');
    expect(refused).toBe(500);
    expect([await availableOf(actor), (await orderOf(actor, id)).state]).toEqual(['0', 'pending']);
    expect([await tell(body), await tell(body)]).toEqual([200, 200]);
    expect([await availableOf(actor), (await orderOf(actor, id)).state]).toEqual(['1000', 'paid']);
  });

  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'usd' }],
  ])('books nothing for %s than was ordered', async (_name, changes) => {
    const { actor, id } = await buildOrder(1000);
    expect(await tell(stripe.pay(id, changes))).toBe(200);
    expect([await availableOf(actor), (await orderOf(actor, id)).state]).toEqual(['0', 'pending']);
  });

  it('books money that came for an order that was given up', async () => {
    const { actor, id } = await buildOrder(1000);
    await server.app.inject({ method: 'POST', url: `/api/purchase/${id}/cancel/`, headers: actor.headers });
    await tell(stripe.pay(id));
    expect([await availableOf(actor), (await orderOf(actor, id)).state]).toEqual(['1000', 'paid']);
  });

  it('takes back what was refunded, in parts and never twice', async () => {
    const { actor, id } = await buildOrder(1000);
    await tell(stripe.pay(id));
    const part = stripe.refund(id, 300);
    await Promise.all([tell(part), tell(part)]);
    expect(await availableOf(actor)).toBe('700');
    await tell(stripe.refund(id, 1000));
    await tell(stripe.refund(id, 300));
    expect(await availableOf(actor)).toBe('0');
    expect(await orderOf(actor, id)).toMatchObject({ state: 'refunded', reversedPoints: '1000' });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it.each([
    ['a dispute', 'charge.dispute.created', { payment_intent: 'pi_theirs', status: 'needs_response' }],
    ['a dispute that was won', 'charge.dispute.closed', { payment_intent: 'pi_theirs', status: 'won' }],
    [
      'an order number of its own',
      'checkout.session.completed',
      { id: 'cs_x', payment_status: 'paid', amount_total: 1, currency: 'usd', payment_intent: 'pi_x', metadata: { order_id: '1042' } },
    ],
    [
      'an unknown order',
      'checkout.session.expired',
      { id: 'cs_x', status: 'expired', payment_status: 'unpaid', amount_total: 1, currency: 'usd', metadata: { order_id: newId() } },
    ],
    ['another shape', 'checkout.session.completed', { id: 7 }],
    [
      'another currency',
      'charge.refunded',
      { amount: 1, amount_refunded: 1, currency: 'eur', payment_intent: 'pi_x', metadata: { order_id: 'x' } },
    ],
    ['a charge of another shape', 'charge.refunded', { amount: 'one' }],
    ['something else', 'customer.created', {}],
  ])('notes a signed message of another shop on the account, and does nothing: %s', async (_what, type, object) => {
    const body = stripe.message(type, object);
    expect([await tell(body), await tell(body)]).toEqual([200, 200]);
    const { id } = JSON.parse(body);
    const noted = await test.pool.query('select from payment_events where event_id = $1', [id]);
    expect(noted.rows).toHaveLength(1);
  });

  it('notes what is signed and no event', async () => {
    expect([await tell('[]'), await tell('nonsense')]).toEqual([200, 200]);
  });

  it('understands a refund that is told before its payment', async () => {
    const { actor, id } = await buildOrder(1000);
    const payment = stripe.pay(id);
    await tell(stripe.refund(id, 400));
    await tell(payment);
    expect([await availableOf(actor), (await orderOf(actor, id)).state]).toEqual(['600', 'refunded']);
  });

  it('takes points back for a dispute as far as they are there, and gives them again when it is won', async () => {
    const { actor, id } = await buildOrder(1000);
    const payment = stripe.pay(id);
    expect(await tell(stripe.dispute(id, 'created', 'needs_response'))).toBe(409);
    await tell(payment);
    await tell(stripe.refund(id, 100));
    await tell(stripe.dispute(id, 'created', 'needs_response'));
    await tell(stripe.dispute(id, 'created', 'needs_response'));
    expect([await availableOf(actor), (await orderOf(actor, id)).state]).toEqual(['0', 'disputed']);
    await tell(stripe.refund(id, 200));
    await tell(stripe.dispute(id, 'closed', 'won'));
    await tell(stripe.dispute(id, 'closed', 'won'));
    expect([await availableOf(actor), (await orderOf(actor, id)).state]).toEqual(['800', 'refunded']);
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });
});

describe('the round for lost messages', () => {
  /** One round of another server whose clock is so many minutes ahead. */
  const sweepAt = async (minutes: number) => {
    const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
    const later = await createTestApp(test, { clock, outbound: stripe.outbound, config: { vendorEnvironment: stripe.environment } });
    await later.runSchedule('purchases.sweep');
    await later.close();
  };

  it('books what was paid without a message, once, and leaves what is still open', async () => {
    const paid = await buildOrder(1000);
    const open = await buildOrder(1000);
    const message = stripe.pay(paid.id);
    await sweepAt(1);
    expect((await orderOf(paid.actor, paid.id)).state).toBe('pending');
    await Promise.all([sweepAt(6), sweepAt(6), tell(message)]);
    expect([await availableOf(paid.actor), (await orderOf(paid.actor, paid.id)).state]).toEqual(['1000', 'paid']);
    expect((await orderOf(open.actor, open.id)).state).toBe('pending');
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('closes what nobody paid in time, also while the provider is down', async () => {
    const { actor, id } = await buildOrder(1000);
    stripe.state.status = 400;
    await sweepAt(26 * 60);
    stripe.state.status = 200;
    expect((await orderOf(actor, id)).state).toBe('expired');
  });
});

describe('starting', () => {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

  it.each(names)('is refused while %s is empty, by its name, when the settings are read (CVE-2026-41432)', (name) => {
    const environment = { ...stripe.environment, [name]: ' ' };
    expect(() => readConfig(environment, Object.keys(environment), findBadIntegrationSetting)).toThrow(
      new RegExp(`^${name}: must be set, because STRIPE_[A-Z_]+ is\\.$`),
    );
  });

  it.each(names)('never goes on with a gateway that lacks its %s', async (name) => {
    const vendorEnvironment = { ...stripe.environment, [name]: '' };
    await expect(createTestApp(test, { config: { vendorEnvironment } })).rejects.toThrow(/ is missing$/);
  });
});
