import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describePaymentGateway } from '../../kit/conformance/payments.ts';
import { stripe } from './index.ts';

const webhookSecret = 'whsec_test_secret';
const credentials = { secretKey: 'sk_test_1', webhookSecret };
const request = {
  orderId: '5b2c1f5e-0000-4000-8000-000000000001',
  amount: { minor: 900, currency: 'USD' as const },
  title: '6480 points',
  email: 'payer@test.example',
  returnUrl: 'https://console.example/settings',
  instructions: '',
};

type Sent = { url: string; headers: Headers; body: URLSearchParams };

/** Stripe's API as far as we use it, without a socket. */
const connect = (answer: (sent: Sent) => Response) => {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const call = { url, headers: new Headers(init?.headers), body: new URLSearchParams(String(init?.body ?? '')) };
    sent.push(call);
    return answer(call);
  };
  return { connection: stripe.connect({ credentials, fetch }), sent };
};

const session = { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.example/cs_1', payment_status: 'unpaid' };
const failing = (status: number, type: string) => () => Response.json({ error: { type, message: 'no' } }, { status });

const receivedAt = new Date('2026-01-01T00:00:10Z');
const sentAt = receivedAt.getTime() / 1000 - 10;
const sign = (body: string, { secret = webhookSecret, at = sentAt } = {}) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
const read = (body: string, signature: string | undefined) =>
  connect(() => Response.json({})).connection.verifyWebhook?.({
    body: Buffer.from(body),
    headers: { 'stripe-signature': signature },
    receivedAt,
  });
const message = (type: string, object: object) => JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
const paymentEventOf = (type: string, object: object) => {
  const body = message(type, object);
  return read(body, sign(body))?.payment;
};

const paidSession = {
  id: 'cs_1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 900,
  currency: 'usd',
  payment_intent: 'pi_1',
  metadata: { order_id: request.orderId },
};

describePaymentGateway(stripe, { credentials });

describe('a checkout', () => {
  it('is made for the order, its amount and its payer, once for each order', async () => {
    const { connection, sent } = connect(() => Response.json(session));
    expect(await connection.begin(request)).toEqual({ reference: 'cs_1', url: session.url, instructions: '' });
    const [call] = sent;
    expect(call?.url).toBe('https://api.stripe.com/v1/checkout/sessions');
    expect(call?.headers.get('authorization')).toBe('Bearer sk_test_1');
    expect(call?.headers.get('idempotency-key')).toBe(`order-${request.orderId}`);
    expect(Object.fromEntries(call?.body ?? [])).toMatchObject({
      mode: 'payment',
      client_reference_id: request.orderId,
      'metadata[order_id]': request.orderId,
      'payment_intent_data[metadata][order_id]': request.orderId,
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '900',
    });
  });

  it.each([
    [401, 'invalid_request_error', 'credentials'],
    [400, 'invalid_request_error', 'refused'],
  ])('says what went wrong: %i', async (status, type, kind) => {
    const { connection } = connect(failing(status, type));
    await expect(connection.begin(request)).rejects.toMatchObject({ name: 'VendorError', vendor: 'Stripe', kind });
  });

  it('can be asked for again when its message was lost', async () => {
    expect(await connect(() => Response.json(paidSession)).connection.ask?.('cs_1')).toMatchObject({ kind: 'paid', payment: 'pi_1' });
    const open = { ...paidSession, status: 'open', payment_status: 'unpaid', payment_intent: null };
    expect(await connect(() => Response.json(open)).connection.ask?.('cs_1')).toBeNull();
  });
});

describe('a message', () => {
  const body = message('checkout.session.completed', paidSession);

  it('is read when it is signed and fresh', () => {
    expect(read(body, sign(body))).toEqual({
      id: 'evt_1',
      payment: { kind: 'paid', orderId: request.orderId, payment: 'pi_1', amount: { minor: 900, currency: 'USD' } },
    });
  });

  it.each([
    ['without a signature', body, undefined],
    ['with a signature of somebody else', body, sign(body, { secret: 'whsec_other' })],
    ['with an empty secret', body, sign(body, { secret: '' })],
    ['that was changed by one space', `${body} `, sign(body)],
    ['that is too old', body, sign(body, { at: sentAt - 400 })],
    ['with only the test scheme', body, sign(body).replace('v1=', 'v0=')],
    ['with a signature that is none', body, 'nonsense'],
  ])('is not believed %s', (_name, text, signature) => {
    expect(read(text, signature)).toBeNull();
  });

  it('says paid only for money that has come', () => {
    expect(paymentEventOf('checkout.session.completed', { ...paidSession, payment_status: 'unpaid' })).toEqual({ kind: 'other' });
    expect(paymentEventOf('checkout.session.async_payment_succeeded', paidSession)).toMatchObject({ kind: 'paid' });
    expect(paymentEventOf('checkout.session.async_payment_failed', { ...paidSession, payment_status: 'unpaid' })).toMatchObject({
      kind: 'failed',
    });
    expect(paymentEventOf('checkout.session.expired', { ...paidSession, status: 'expired', payment_status: 'unpaid' })).toMatchObject({
      kind: 'expired',
    });
  });

  it('says what went back', () => {
    const charge = { amount: 900, amount_refunded: 300, currency: 'usd', payment_intent: 'pi_1', metadata: { order_id: request.orderId } };
    expect(paymentEventOf('charge.refunded', charge)).toMatchObject({ kind: 'refunded', refundedMinor: 300, payment: 'pi_1' });
    expect(paymentEventOf('charge.dispute.created', { payment_intent: 'pi_1', status: 'needs_response' })).toEqual({
      kind: 'disputed',
      payment: 'pi_1',
    });
    expect(paymentEventOf('charge.dispute.closed', { payment_intent: 'pi_1', status: 'won' })).toEqual({
      kind: 'dispute-won',
      payment: 'pi_1',
    });
    expect(paymentEventOf('charge.dispute.closed', { payment_intent: 'pi_1', status: 'lost' })).toEqual({ kind: 'other' });
  });

  it('leaves what does not concern us, and money that we never ask for', () => {
    expect(paymentEventOf('customer.created', { id: 'cus_1' })).toEqual({ kind: 'other' });
    expect(paymentEventOf('checkout.session.completed', { ...paidSession, currency: 'eur' })).toEqual({ kind: 'other' });
    expect(paymentEventOf('checkout.session.completed', { ...paidSession, metadata: {} })).toEqual({ kind: 'other' });
  });
});
