import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accountId, createdAt, id, micropoints, timestamptz } from './columns.ts';

export const orders = pgTable(
  'orders',
  {
    id: id(),
    accountId: accountId(),
    userId: uuid('user_id'),
    kind: text('kind', { enum: ['top-up', 'code', 'plan'] }).notNull(),
    gateway: text('gateway').notNull(),
    micropoints: micropoints('micropoints').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: ['CNY', 'USD'] }).notNull(),
    state: text('state', { enum: ['pending', 'paid', 'declined', 'cancelled', 'expired', 'refunded', 'disputed'] })
      .notNull()
      .default('pending'),
    reason: text('reason').notNull().default(''),
    externalId: text('external_id'),
    paymentId: text('payment_id'),
    checkoutUrl: text('checkout_url'),
    instructions: text('instructions').notNull().default(''),
    receiptNumber: text('receipt_number').unique(),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    reversedMinor: integer('reversed_minor').notNull().default(0),
    reversedMicropoints: micropoints('reversed_micropoints').notNull().default(0n),
    /** What the order belongs to, so that it is made once. */
    purpose: text('purpose').unique(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    paidAt: timestamptz('paid_at'),
    closedAt: timestamptz('closed_at'),
  },
  (table) => [
    unique().on(table.gateway, table.externalId),
    unique().on(table.gateway, table.paymentId),
    index('orders__account_id__created_at').on(table.accountId, table.createdAt.desc(), table.id),
    index('orders__created_at').on(table.createdAt.desc(), table.id),
    index('orders__expires_at').on(table.expiresAt).where(sql`state = 'pending'`),
  ],
);

/** Webhook events of payment providers that were processed already: each counts once (deduplication). */
export const paymentEvents = pgTable(
  'payment_events',
  { gateway: text('gateway').notNull(), eventId: text('event_id').notNull(), receivedAt: timestamptz('received_at').notNull() },
  (table) => [primaryKey({ columns: [table.gateway, table.eventId] })],
);

/** What payers have to do at a gateway without a page, as the operator wrote it. */
export const paymentInstructions = pgTable('payment_instructions', {
  gateway: text('gateway').primaryKey(),
  en: text('en').notNull(),
  zh: text('zh').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export const redemptionBatches = pgTable('redemption_batches', {
  id: id(),
  note: text('note').notNull(),
  micropoints: micropoints('micropoints').notNull(),
  count: integer('count').notNull(),
  expiresAt: timestamptz('expires_at'),
  disabledAt: timestamptz('disabled_at'),
  createdAt: createdAt(),
});

export const redemptionCodes = pgTable(
  'redemption_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => redemptionBatches.id),
    orderId: uuid('order_id').unique(),
    redeemedAt: timestamptz('redeemed_at'),
  },
  (table) => [index('redemption_codes__batch_id').on(table.batchId)],
);
