import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { requireFields } from '../../kit/connection.ts';
import type { Checkout, PaymentGateway, PaymentRequest, WebhookRequest } from '../../kit/payment-gateway.ts';
import { VendorError } from '../../kit/vendor-error.ts';
import { paymentEventOf, sessionEventOf } from './map.ts';
import * as facts from './metadata.ts';
import { checkoutSession, paymentIntent, event as wireEvent } from './wire.ts';

const { metadata } = facts;

/** Older webhooks are refused, so that one that was overheard cannot be played again later. */
const toleranceSeconds = 300;

const addressOf = (apiUrl: string | undefined) => {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === 'http' ? 80 : 443) };
};

const failureOf = (error: unknown): unknown => {
  const { StripeAuthenticationError, StripePermissionError, StripeRateLimitError, StripeInvalidRequestError, StripeError } = Stripe.errors;
  const fail = (kind: VendorError['kind']) => new VendorError(metadata.name, kind, error instanceof Error ? error.name : 'failed');
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) return fail('credentials');
  if (error instanceof StripeRateLimitError) return fail('rate-limit');
  if (error instanceof StripeInvalidRequestError) return fail('refused');
  return error instanceof StripeError ? fail('unavailable') : error;
};

const calling = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw failureOf(error);
  }
};

const createCheckout = async (client: Stripe, { orderId, amount, title, email, returnUrl }: PaymentRequest): Promise<Checkout> => {
  const price = { currency: amount.currency.toLowerCase(), unit_amount: amount.minor, product_data: { name: title } };
  const session = await calling(
    client.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: orderId,
        customer_email: email,
        success_url: returnUrl,
        cancel_url: returnUrl,
        line_items: [{ quantity: 1, price_data: price }],
        metadata: { order_id: orderId },
        // A refund's webhook carries the metadata of the payment, not of the page.
        payment_intent_data: { metadata: { order_id: orderId } },
      },
      { idempotencyKey: `order-${orderId}` },
    ),
  );
  if (!session.url) throw new VendorError(metadata.name, 'unexpected-answer', 'the checkout has no page');
  return { reference: session.id, url: session.url, instructions: '' };
};

const readJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
};

const verifyWebhook = (secret: string, { body, headers, receivedAt }: WebhookRequest) => {
  const signature = headers['stripe-signature'];
  if (!signature) return null;
  try {
    Stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, toleranceSeconds, undefined, receivedAt.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    // The signature is checked before the text is read.
    if (!(error instanceof SyntaxError)) throw error;
  }
  const { data } = wireEvent.safeParse(readJson(body));
  // Signed, but no event that we know: it is noted by its bytes, so that it is not sent again and again.
  if (!data) return { id: createHash('sha256').update(body).digest('hex'), payment: { kind: 'other' as const } };
  return { id: data.id, payment: paymentEventOf(data.type, data.data.object) };
};

/** Stripe Checkout: https://docs.stripe.com/payments/checkout */
export const stripe: PaymentGateway = {
  ...facts,
  connect: ({ credentials, fetch }) => {
    requireFields(metadata, credentials);
    const { secretKey = '', webhookSecret = '', apiUrl } = credentials;
    const client = new Stripe(secretKey, {
      ...addressOf(apiUrl),
      httpClient: Stripe.createFetchHttpClient(fetch),
      maxNetworkRetries: 2,
      timeout: 20_000,
      telemetry: false,
    });
    return {
      begin: (request) => createCheckout(client, request),
      abandon: async (reference) => void (await calling(client.checkout.sessions.expire(reference))),
      ask: async (reference) => sessionEventOf(checkoutSession.parse(await calling(client.checkout.sessions.retrieve(reference)))),
      orderOf: async (payment) => {
        try {
          return paymentIntent.parse(await calling(client.paymentIntents.retrieve(payment))).metadata;
        } catch (error) {
          // Stripe refuses to show what it does not have.
          if (error instanceof VendorError && error.kind === 'refused') return null;
          throw error;
        }
      },
      verifyWebhook: (request) => verifyWebhook(webhookSecret, request),
    };
  },
};
