import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { type StripeSimulator, startStripeSimulator } from '../../../test/stripe-simulator.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const minutesOfDay = 24 * 60;

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
const orderOf = ({ actor, id }: { actor: TestActor; id: string }) => get(actor, `/api/purchase/${id}/`);
const buildOrder = async (gateway: 'stripe' | 'manual-payment' = 'stripe') => {
  const actor = await buildActor(test.db);
  const payload = { points: 1000, gateway };
  const response = await server.app.inject({ method: 'POST', url: '/api/purchase/', headers: actor.headers, payload });
  return { actor, id: String(response.json().data.id) };
};
const cancel = async ({ actor, id }: { actor: TestActor; id: string }) => {
  const response = await server.app.inject({ method: 'POST', url: `/api/purchase/${id}/cancel/`, headers: actor.headers });
  return { status: response.statusCode, data: response.json().data };
};
const tell = async (body: string) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) };
  return (await server.app.inject({ method: 'POST', url: '/api/open/payments/stripe/events/', headers, payload: body })).statusCode;
};
/** One round of a server whose clock is so many minutes ahead. */
const sweepAt = async (minutes: number) => {
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  const later = await createTestApp(test, { clock, outbound: stripe.outbound, config: { vendorEnvironment: stripe.environment } });
  await later.runSchedule('purchases.sweep');
  await later.close();
};

describe('a payment whose message never came', () => {
  it('is booked by the round alone, also while another order’s page is unknown to the provider', async () => {
    const [broken, paid] = [await buildOrder(), await buildOrder()];
    await test.pool.query("update orders set external_id = 'cs_unknown' where id = $1", [broken.id]);
    stripe.pay(paid.id);
    await sweepAt(6);
    expect([await availableOf(paid.actor), (await orderOf(paid)).state]).toEqual(['1000', 'paid']);
    expect((await orderOf(broken)).state).toBe('pending');
  });

  it('is not asked for where nobody can be asked', async () => {
    const byHand = await buildOrder('manual-payment');
    const asked = stripe.seen.length;
    await test.pool.query("update orders set external_id = 'slip 7' where id = $1", [byHand.id]);
    const foreign = await buildOrder('manual-payment');
    await test.pool.query("update orders set external_id = 'p_1', gateway = 'switched-off' where id = $1", [foreign.id]);
    await sweepAt(6);
    expect([(await orderOf(byHand)).state, (await orderOf(foreign)).state]).toEqual(['pending', 'pending']);
    expect(stripe.seen.slice(asked).filter(({ url }) => url?.includes('slip'))).toEqual([]);
  });
});

describe('an order that nobody pays', () => {
  it('stays open for 25 hours at a provider and for 30 days by hand', async () => {
    const [page, byHand] = [await buildOrder(), await buildOrder('manual-payment')];
    await sweepAt(25 * 60 - 5);
    expect((await orderOf(page)).state).toBe('pending');
    await sweepAt(25 * 60 + 5);
    expect([(await orderOf(page)).state, (await orderOf(byHand)).state]).toEqual(['expired', 'pending']);
    await sweepAt(30 * minutesOfDay - 5);
    expect((await orderOf(byHand)).state).toBe('pending');
    await sweepAt(30 * minutesOfDay + 5);
    expect(await orderOf(byHand)).toMatchObject({ state: 'expired', reason: '', instructions: '' });
  });

  it('ends when the provider says that its page has expired or that the payment failed', async () => {
    const [expired, failed] = [await buildOrder(), await buildOrder()];
    expect(await tell(stripe.message('checkout.session.expired', stripe.sessionOf(expired.id, { status: 'expired' })))).toBe(200);
    expect(await tell(stripe.message('checkout.session.async_payment_failed', stripe.sessionOf(failed.id)))).toBe(200);
    expect([(await orderOf(expired)).state, (await orderOf(failed)).state]).toEqual(['expired', 'declined']);
  });

  it('cannot end any more once it is paid', async () => {
    const paid = await buildOrder();
    await tell(stripe.pay(paid.id));
    await tell(stripe.message('checkout.session.expired', stripe.sessionOf(paid.id, { status: 'expired', payment_status: 'unpaid' })));
    await sweepAt(40 * minutesOfDay);
    expect([await availableOf(paid.actor), (await orderOf(paid)).state]).toEqual(['1000', 'paid']);
  });
});

describe('a message of the provider', () => {
  it('about what nobody ordered here is taken and does nothing', async () => {
    const byHand = await buildOrder('manual-payment');
    const known = await buildOrder();
    const claims = (orderId: string) => ({
      ...stripe.sessionOf(known.id, { status: 'complete', payment_status: 'paid' }),
      payment_intent: 'pi_foreign',
      metadata: { order_id: orderId },
    });
    const refund = { amount: 1000, amount_refunded: 1000, currency: 'cny', payment_intent: 'pi_foreign', metadata: {} };
    const statuses = [
      await tell(stripe.message('checkout.session.completed', claims(newId()))),
      await tell(stripe.message('checkout.session.completed', claims(byHand.id))),
      await tell(stripe.message('charge.refunded', refund)),
      await tell(stripe.message('customer.created', {})),
    ];
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect([(await orderOf(byHand)).state, (await orderOf(known)).state]).toEqual(['pending', 'pending']);
  });

  it('about a dispute that was won leaves an order that was not disputed', async () => {
    const paid = await buildOrder();
    await tell(stripe.pay(paid.id));
    expect(await tell(stripe.dispute(paid.id, 'closed', 'won'))).toBe(200);
    expect([await availableOf(paid.actor), (await orderOf(paid)).state]).toEqual(['1000', 'paid']);
  });

  it('about a dispute that was won gives all points back where nothing was refunded', async () => {
    const paid = await buildOrder();
    await tell(stripe.pay(paid.id));
    await tell(stripe.dispute(paid.id, 'created', 'needs_response'));
    expect((await orderOf(paid)).reversedPoints).toBe('1000');
    await tell(stripe.dispute(paid.id, 'closed', 'won'));
    expect(await orderOf(paid)).toMatchObject({ state: 'paid', reversedPoints: '0', reason: '' });
    expect(await availableOf(paid.actor)).toBe('1000');
  });

  it('about refunds in parts takes of each part its own points, from a wallet that holds more', async () => {
    const paid = await buildOrder();
    await server.features.wallet.credit({
      id: newId(),
      accountId: paid.actor.accountId,
      amount: 5_000_000_000n,
      work: 'code',
      reference: '',
    });
    await tell(stripe.pay(paid.id));
    await tell(stripe.refund(paid.id, 300));
    expect(await availableOf(paid.actor)).toBe('5700');
    await tell(stripe.refund(paid.id, 1000));
    expect([await availableOf(paid.actor), (await orderOf(paid)).reversedPoints]).toEqual(['5000', '1000']);
  });

  it('about a dispute over what was refunded already moves nothing more, also when it is won', async () => {
    const paid = await buildOrder();
    await tell(stripe.pay(paid.id));
    await tell(stripe.refund(paid.id, 1000));
    expect(await tell(stripe.dispute(paid.id, 'created', 'needs_response'))).toBe(200);
    expect(await tell(stripe.dispute(paid.id, 'closed', 'won'))).toBe(200);
    expect([await availableOf(paid.actor), (await orderOf(paid)).state]).toEqual(['0', 'refunded']);
  });

  it('about a smaller refund than the one before takes nothing more and forgets nothing', async () => {
    const paid = await buildOrder();
    await tell(stripe.pay(paid.id));
    await tell(stripe.refund(paid.id, 700));
    await tell(stripe.refund(paid.id, 300));
    expect([await availableOf(paid.actor), (await orderOf(paid)).reversedPoints]).toEqual(['300', '700']);
  });
});

describe('the page of an order', () => {
  it('is asked for in the buyer’s name, with a way back to the order', async () => {
    const { actor, id } = await buildOrder();
    const form = new URLSearchParams(stripe.seen.findLast(({ body }) => body.includes(id))?.body);
    expect(form.get('customer_email')).toBe(actor.email);
    expect(form.get('success_url')).toMatch(new RegExp(`^http.*/wallet\\?order=${id}$`));
    expect(form.get('line_items[0][price_data][product_data][name]')).toBe('1,000 points');
  });

  it('cannot keep its order from being cancelled, and a second time changes nothing', async () => {
    const order = await buildOrder();
    stripe.state.status = 400;
    const first = await cancel(order);
    stripe.state.status = 200;
    expect(first).toMatchObject({ status: 200, data: { state: 'cancelled', checkoutUrl: null } });
    expect((await cancel(order)).data).toEqual(first.data);
  });

  it('is shown as long as the order can be paid, as is how to pay by hand', async () => {
    const order = await buildOrder('manual-payment');
    await test.pool.query("update orders set instructions = 'To account 7' where id = $1", [order.id]);
    expect((await orderOf(order)).instructions).toBe('To account 7');
    const { headers } = await buildActor(test.db, { isOperator: true });
    await server.app.inject({ method: 'POST', url: `/api/operator/orders/${order.id}/approve/`, headers, payload: {} });
    expect(await orderOf(order)).toMatchObject({ state: 'paid', instructions: '' });
  });
});

describe('an order of somebody else', () => {
  it('is not known, nor is one that is not there (CVE-2026-41949, CVE-2026-70476)', async () => {
    const { id } = await buildOrder();
    const { headers } = await buildActor(test.db);
    for (const url of [id, newId()].flatMap((each) => [`/api/purchase/${each}/`, `/api/purchase/${each}/receipt/`])) {
      const response = await server.app.inject({ url, headers });
      expect([response.statusCode, response.json().code]).toEqual([404, 'purchase.notFound']);
    }
  });
});
