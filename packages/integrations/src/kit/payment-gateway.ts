import type { Credentials, IntegrationMetadata, LocalText } from './metadata.ts';

/** Whole minor units: fen or cents. */
export type Money = { minor: number; currency: 'CNY' | 'USD' };

/** What is to be paid, in our words. */
export type PaymentRequest = {
  /** Our order; it comes back in every event, and makes a repeated request harmless. */
  orderId: string;
  amount: Money;
  /** What the payer reads at the provider. */
  title: string;
  email: string;
  /** Where the browser comes back to, after the payment or without it. */
  returnUrl: string;
  /** What the operator tells payers to do, for a gateway without a page. */
  instructions: string;
};

/** Where or how to pay; `reference` is the provider's own id of the attempt. */
export type Checkout = { reference: string | null; url: string | null; instructions: string };

/** What a provider tells about a payment. `payment` is the provider's id of the money that moved. */
export type PaymentEvent =
  | { kind: 'paid'; orderId: string; payment: string; amount: Money }
  | { kind: 'failed'; orderId: string }
  | { kind: 'expired'; orderId: string }
  /** `refunded` is all that was given back so far, not only this time; the order may be unknown to the event. */
  | { kind: 'refunded'; orderId: string | null; payment: string; amount: Money; refundedMinor: number }
  | { kind: 'disputed'; payment: string }
  | { kind: 'dispute-won'; payment: string }
  /** Nothing that concerns us. */
  | { kind: 'other' };

/** One webhook with the provider's id of it; the same one may come many times and in any order. */
export type WebhookEvent = { id: string; payment: PaymentEvent };

/** A webhook as it came in; signatures are made over the very bytes. */
export type WebhookRequest = { body: Uint8Array; headers: Readonly<Record<string, string | undefined>>; receivedAt: Date };

/** One provider with its credentials, ready for use. */
export type PaymentConnection = {
  begin: (request: PaymentRequest) => Promise<Checkout>;
  /** Closes a page that nobody may pay on any more. */
  abandon?: (reference: string) => Promise<void>;
  /** What became of an attempt, for the case that its webhook was lost; null while it is open. */
  ask?: (reference: string) => Promise<PaymentEvent | null>;
  /** The order that a payment was made for; null for one of another shop that shares the provider's account. */
  orderOf?: (payment: string) => Promise<string | null>;
  /** The event of a webhook, if the provider signed these very bytes, lately; null otherwise. */
  verifyWebhook?: (request: WebhookRequest) => WebhookEvent | null;
};

/** What is known of a way to pay before its code is loaded. */
export type PaymentGatewayFacts = {
  metadata: IntegrationMetadata;
  /** The name as payers read it. */
  title: LocalText;
  /** The least that the provider takes, in fen. */
  minimumFen: number;
  flow: 'checkout' | 'instructions';
  /** Works without any credentials. */
  isAlwaysThere: boolean;
};

/** A way to pay. Without `verifyWebhook` at its connection, the operator says by hand that the money has come. */
export type PaymentGateway = PaymentGatewayFacts & {
  /** Throws a VendorError when a credential is missing: without its webhook secret nobody could prove a payment. */
  connect: (context: { credentials: Credentials; fetch: typeof globalThis.fetch }) => PaymentConnection;
};
