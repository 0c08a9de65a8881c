import type { Money, PaymentEvent } from '../../kit/payment-gateway.ts';
import { type CheckoutSession, charge, checkoutSession, dispute } from './wire.ts';

const other: PaymentEvent = { kind: 'other' };

/** Null for a currency that we never ask for. */
const moneyOf = (minor: number | null, currency: string | null): Money | null => {
  const code = currency?.toUpperCase();
  return minor !== null && (code === 'CNY' || code === 'USD') ? { minor, currency: code } : null;
};

/** What became of a checkout; null while it is open or the money is on its way. */
export const sessionEventOf = (session: CheckoutSession): PaymentEvent | null => {
  const orderId = session.metadata;
  const amount = moneyOf(session.amount_total, session.currency);
  if (!orderId || !amount) return null;
  if (session.payment_status === 'paid' && session.payment_intent)
    return { kind: 'paid', orderId, payment: session.payment_intent, amount };
  return session.status === 'expired' ? { kind: 'expired', orderId } : null;
};

const refundEventOf = (object: unknown): PaymentEvent => {
  const { data } = charge.safeParse(object);
  if (!data) return other;
  const { payment_intent: payment, metadata: orderId, ...sums } = data;
  const amount = moneyOf(sums.amount, sums.currency);
  return payment && amount ? { kind: 'refunded', orderId, payment, amount, refundedMinor: sums.amount_refunded } : other;
};

const disputeEventOf = (object: unknown, isClosed: boolean): PaymentEvent => {
  const { data } = dispute.safeParse(object);
  if (!data?.payment_intent) return other;
  const { payment_intent: payment, status } = data;
  if (!isClosed) return { kind: 'disputed', payment };
  return status === 'won' ? { kind: 'dispute-won', payment } : other;
};

const failureEventOf = (object: unknown): PaymentEvent => {
  const orderId = checkoutSession.safeParse(object).data?.metadata;
  return orderId ? { kind: 'failed', orderId } : other;
};

const checkoutEventOf = (object: unknown): PaymentEvent => {
  const { data } = checkoutSession.safeParse(object);
  return (data && sessionEventOf(data)) ?? other;
};

/** Our words for one of Stripe's webhook events: https://docs.stripe.com/api/events/types. A shop that shares the account may send what we could not read: it does not concern us. */
export const paymentEventOf = (type: string, object: unknown): PaymentEvent => {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return checkoutEventOf(object);
    case 'checkout.session.async_payment_failed':
      return failureEventOf(object);
    case 'charge.refunded':
      return refundEventOf(object);
    case 'charge.dispute.created':
      return disputeEventOf(object, false);
    case 'charge.dispute.closed':
      return disputeEventOf(object, true);
    default:
      return other;
  }
};
