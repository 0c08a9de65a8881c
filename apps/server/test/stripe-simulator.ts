import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#server/kernel/ids.ts';
import { createOutbound } from '#server/kernel/outbound/outbound.ts';
import { startWeb } from './canary.ts';

const webhookSecret = 'whsec_simulator';
const byHand = { PAYMENT_INSTRUCTIONS: 'Transfer it.' };

type Session = { id: string; orderId: string; minor: number; currency: string; status: string; payment_status: string };

const wire = ({ id, orderId, minor, currency, ...rest }: Session) => ({
  id,
  ...rest,
  url: `https://checkout.stripe.example/${id}`,
  amount_total: minor,
  currency,
  payment_intent: rest.payment_status === 'paid' ? `pi_${id}` : null,
  metadata: { order_id: orderId },
});

const create = (form: URLSearchParams): Session => ({
  id: `cs_${newId()}`,
  orderId: form.get('metadata[order_id]') ?? '',
  minor: Number(form.get('line_items[0][price_data][unit_amount]')),
  currency: form.get('line_items[0][price_data][currency]') ?? '',
  status: 'open',
  payment_status: 'unpaid',
});

const message = (type: string, object: object, id = `evt_${newId()}`) => JSON.stringify({ id, object: 'event', type, data: { object } });

/** Stripe on loopback: makes, shows and closes checkout pages, and signs messages as Stripe does. */
export const startStripeSimulator = async () => {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, Session>();
  const state = { status: 200, delayMs: 0 };
  const createOnce = (key: string, form: URLSearchParams): Session => {
    const session = byKey.get(key) ?? create(form);
    byKey.set(key, session);
    sessions.set(session.id, session);
    return session;
  };
  const web = await startWeb(async (request, response) => {
    const [, , what, payment, named, verb] = (request.url ?? '').split('/');
    const id = what === 'payment_intents' ? payment?.slice('pi_'.length) : named;
    const key = String(request.headers['idempotency-key']);
    const found = id ? sessions.get(id) : createOnce(key, new URLSearchParams(web.seen.at(-1)?.body));
    await wait(state.delayMs);
    if (verb === 'expire' && found) found.status = 'expired';
    const isFine = state.status === 200 && found !== undefined;
    response.writeHead(isFine ? 200 : found ? state.status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isFine ? wire(found) : { error: { type: 'api_error', message: 'down' } }));
  });
  const outbound = createOutbound({});

  const sessionOf = (orderId: string): Session => {
    const session = [...sessions.values()].find((each) => each.orderId === orderId);
    if (!session) throw new Error('no checkout was made for this order');
    return session;
  };
  return {
    outbound,
    environment: { ...byHand, STRIPE_SECRET_KEY: 'sk_test_simulator', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: web.origin },
    seen: web.seen,
    /** Another status than 200 makes every call fail; it may take its time. */
    state,
    message,
    sign: (body: string, { at = Math.floor(Date.now() / 1000), secret = webhookSecret } = {}) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    /** The payer pays; the message about it is the answer. */
    pay: (orderId: string, changes: object = {}): string => {
      const session = sessionOf(orderId);
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      return message('checkout.session.completed', { ...wire(session), ...changes });
    },
    refund: (orderId: string, refunded: number): string => {
      const { id, minor, currency } = sessionOf(orderId);
      const charge = { amount: minor, amount_refunded: refunded, currency, payment_intent: `pi_${id}`, metadata: { order_id: orderId } };
      return message('charge.refunded', charge);
    },
    dispute: (orderId: string, step: 'created' | 'closed', status: string): string =>
      message(`charge.dispute.${step}`, { payment_intent: `pi_${sessionOf(orderId).id}`, status }),
    /** A checkout as messages carry it, with what the message says of it. */
    sessionOf: (orderId: string, changes: Partial<Session> = {}) => wire({ ...sessionOf(orderId), ...changes }),
    statusOf: (orderId: string): string => sessionOf(orderId).status,
    close: async () => {
      await outbound.close();
      await web.close();
    },
  };
};
export type StripeSimulator = Awaited<ReturnType<typeof startStripeSimulator>>;
