import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id'),
    kind: text('kind', { enum: ['top-up', 'code', 'plan'] }).notNull(),
    gateway: text('gateway').notNull(),
    micropoints: bigint('micropoints', { mode: 'bigint' }).notNull(),
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
    reversedMicropoints: bigint('reversed_micropoints', { mode: 'bigint' }).notNull().default(0n),
    /** What the order belongs to, so that it is made once. */
    purpose: text('purpose').unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    unique().on(table.gateway, table.externalId),
    unique().on(table.gateway, table.paymentId),
    index('orders__account_id__created_at').on(table.accountId, table.createdAt.desc(), table.id),
    index('orders__created_at').on(table.createdAt.desc(), table.id),
    index('orders__expires_at').on(table.expiresAt).where(sql`state = 'pending'`),
  ],
);

/** Messages of payment providers that were heard already. */
export const paymentEvents = pgTable(
  'payment_events',
  { gateway: text('gateway').notNull(), eventId: text('event_id').notNull(), receivedAt: moment('received_at').notNull() },
  (table) => [primaryKey({ columns: [table.gateway, table.eventId] })],
);

export const redemptionBatches = pgTable('redemption_batches', {
  id: uuid('id').primaryKey(),
  note: text('note').notNull(),
  micropoints: bigint('micropoints', { mode: 'bigint' }).notNull(),
  count: integer('count').notNull(),
  expiresAt: moment('expires_at'),
  disabledAt: moment('disabled_at'),
  createdAt: moment('created_at').notNull(),
});

export const redemptionCodes = pgTable(
  'redemption_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => redemptionBatches.id),
    orderId: uuid('order_id').unique(),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [index('redemption_codes__batch_id').on(table.batchId)],
);
