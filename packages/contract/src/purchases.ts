import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { pointAmount } from './wallet.ts';

/** 1 CNY = 100 points, so a point costs one fen. */
export const pointsPerCny = 100;

/** The most that one top-up may bring: 100,000 CNY. */
const largestTopUp = 10_000_000;

/**
 * `pending`: waits for the payment; `paid`: the points are booked; `refunded` and `disputed`: the payment was
 * reversed afterwards, wholly or in part. Declined, cancelled and expired orders brought nothing.
 */
export const orderState = z.enum(['pending', 'paid', 'declined', 'cancelled', 'expired', 'refunded', 'disputed']);
export type OrderState = z.infer<typeof orderState>;

/** `top-up`: points bought; `code`: a redemption code; `plan`: the top-up that a change of plan brings with it. */
const orderKind = z.enum(['top-up', 'code', 'plan']);

/** Whole minor units: fen or cents. */
const minorUnits = z.number().int().nonnegative();
const currency = z.enum(['CNY', 'USD']);

const localText = z.object({ en: z.string(), zh: z.string() });

/** One way to pay, with what it asks for at least: some providers cannot take very small amounts. */
export const paymentOption = z.object({
  id: z.string(),
  name: localText,
  description: localText,
  minimumPoints: z.number().int(),
  /** `checkout`: a page of the provider; `instructions`: the payer follows a text, and the operator approves. */
  flow: z.enum(['checkout', 'instructions']),
});
export type PaymentOption = z.infer<typeof paymentOption>;

export const order = z.object({
  id: z.uuid(),
  kind: orderKind,
  points: pointAmount,
  amountMinor: minorUnits,
  currency,
  /** The way to pay; empty for a redemption code. */
  gateway: z.string(),
  state: orderState,
  /** Why it was declined or reversed; empty otherwise. */
  reason: z.string(),
  /** Points that were taken back after a refund or a dispute. */
  reversedPoints: pointAmount,
  receiptNumber: z.string().nullable(),
  /** Where the payer goes on while the order is pending; null when there is no such page. */
  checkoutUrl: z.string().nullable(),
  /** What the payer has to do while the order is pending; empty when a page leads them. */
  instructions: z.string(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
export type Order = z.infer<typeof order>;

/** An order as the operator sees it. */
export const operatorOrder = order.extend({ accountId: z.uuid(), accountName: z.string(), email: z.string() });
export type OperatorOrder = z.infer<typeof operatorOrder>;

/** A way to pay as the operator sees it: whether payers are offered it, and what is missing if not. */
export const operatorGateway = z.object({
  id: z.string(),
  name: localText,
  description: localText,
  flow: paymentOption.shape.flow,
  isUsable: z.boolean(),
  /** Settings of the server without which it cannot be used. */
  missingVariables: z.array(z.string()),
  /** What payers are told to do, by their language; null where a page of the provider leads them, or nothing is set up. */
  instructions: localText.nullable(),
});
export type OperatorGateway = z.infer<typeof operatorGateway>;

/** Codes that were made together; the codes themselves are known only to whoever holds the exported file. */
export const codeBatch = z.object({
  id: z.uuid(),
  note: z.string(),
  points: pointAmount,
  count: z.number().int(),
  redeemed: z.number().int(),
  expiresAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type CodeBatch = z.infer<typeof codeBatch>;

const params = z.object({ id: z.uuid() });
const filter = { state: orderState.or(z.literal('all')).default('all'), q: z.string().trim().max(100).default('') };
const instructions = z.string().trim().max(4000, 'purchase.instructionsLong');
const reason = z.string().trim().min(1, 'purchase.reasonEmpty').max(500);
const wholePoints = z
  .number()
  .min(1, 'purchase.minimum')
  .max(largestTopUp, 'purchase.maximum')
  .refine((value) => Number.isInteger(value), 'purchase.wholePoints');

export const purchaseEndpoints = {
  options: defineEndpoint({
    method: 'GET',
    path: '/api/purchase/options/',
    access: 'session',
    summary: 'The ways to pay, with the least that each of them takes',
    data: z.object({
      pointsPerCny: z.number().int(),
      minimumPoints: z.number().int(),
      options: z.array(paymentOption),
      /** Also those that are offered no longer, for the orders that were placed at them. */
      known: z.array(paymentOption.pick({ id: true, name: true, flow: true })),
    }),
  }),
  topUp: defineEndpoint({
    method: 'POST',
    path: '/api/purchase/',
    access: 'session',
    idempotent: true,
    limits: [{ by: 'user', burst: 30, perMinute: 10 }],
    summary: 'Orders points; the answer says where or how to pay',
    body: z.strictObject({ points: wholePoints, gateway: z.string().max(60) }),
    data: order,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/purchase/',
    access: 'session',
    summary: 'The orders of the account, newest first',
    query: pageQuery.extend(filter),
    data: page(order),
  }),
  codeHistory: defineEndpoint({
    method: 'GET',
    path: '/api/user/get_key_top_up_history/',
    access: 'session',
    summary: 'What the account topped up by redemption codes, newest first',
    query: pageQuery,
    data: page(order),
  }),
  order: defineEndpoint({
    method: 'GET',
    path: '/api/purchase/:id/',
    access: 'session',
    summary: 'One order',
    params,
    data: order,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/purchase/:id/cancel/',
    access: 'session',
    summary: 'Gives up an order that was not paid',
    params,
    data: order,
  }),
  receipt: defineEndpoint({
    method: 'GET',
    path: '/api/purchase/:id/receipt/',
    access: 'session',
    summary: 'The receipt of a paid order, as a page to print',
    params,
    download: true,
  }),
  redeem: defineEndpoint({
    method: 'POST',
    path: '/api/purchase/redeem/',
    access: 'session',
    idempotent: true,
    limits: [
      { by: 'user', burst: 5, perMinute: 5 },
      { by: 'address', burst: 20, perMinute: 2 },
    ],
    summary: 'Tops up by a redemption code',
    body: z.strictObject({ code: z.string().trim().min(1, 'purchase.codeRefused').max(100) }),
    data: order,
  }),
  event: defineEndpoint({
    method: 'POST',
    path: '/api/open/payments/:gateway/events/',
    access: 'public',
    csrf: 'exempt',
    rawBody: true,
    summary: 'Takes what a payment provider tells about its payments; proved by the provider’s signature',
    params: z.object({ gateway: z.string().max(60) }),
    data: z.object({}),
  }),
};

export const orderAdministrationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/operator/orders/',
    access: 'operator',
    summary: 'Orders of all accounts, newest first; searched by e-mail, account or receipt number',
    query: pageQuery.extend(filter),
    data: page(operatorOrder),
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/operator/orders/:id/approve/',
    access: 'operator',
    summary: 'Says that the money has come, and books the points',
    params,
    body: z.strictObject({ note: z.string().trim().max(500).default('') }),
    data: operatorOrder,
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/api/operator/orders/:id/decline/',
    access: 'operator',
    summary: 'Turns an order down with a reason that the payer reads',
    params,
    body: z.strictObject({ reason }),
    data: operatorOrder,
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/api/operator/orders/:id/refund/',
    access: 'operator',
    summary: 'Says that the money was given back, and takes back the points that are still there',
    params,
    body: z.strictObject({ reason }),
    data: operatorOrder,
  }),
  gateways: defineEndpoint({
    method: 'GET',
    path: '/api/operator/payments/',
    access: 'operator',
    summary: 'All ways to pay: which of them are offered, and what the others need',
    data: z.array(operatorGateway),
  }),
  writeInstructions: defineEndpoint({
    method: 'POST',
    path: '/api/operator/payments/:gateway/instructions/',
    access: 'operator',
    summary: 'Writes what payers have to do; without any text the way is no longer offered',
    params: z.object({ gateway: z.string().max(60) }),
    body: z.strictObject({ en: instructions, zh: instructions }),
    data: operatorGateway,
  }),
  batches: defineEndpoint({
    method: 'GET',
    path: '/api/operator/codes/',
    access: 'operator',
    summary: 'The batches of redemption codes, newest first',
    data: z.array(codeBatch),
  }),
  makeCodes: defineEndpoint({
    method: 'POST',
    path: '/api/operator/codes/',
    access: 'operator',
    limits: [{ by: 'user', burst: 10, perMinute: 5 }],
    summary: 'Makes a batch of codes and answers with them as a CSV file; they are never shown again',
    body: z.strictObject({
      count: z.number().int().min(1).max(1000),
      points: wholePoints,
      note: z.string().trim().max(200).default(''),
      expiresAt: z.iso.datetime().nullable().default(null),
    }),
    download: true,
  }),
  disableBatch: defineEndpoint({
    method: 'POST',
    path: '/api/operator/codes/:id/disable/',
    access: 'operator',
    summary: 'Switches off all codes of a batch that were not redeemed',
    params,
    data: codeBatch,
  }),
  enableBatch: defineEndpoint({
    method: 'POST',
    path: '/api/operator/codes/:id/enable/',
    access: 'operator',
    summary: 'Switches a batch on again',
    params,
    data: codeBatch,
  }),
};
