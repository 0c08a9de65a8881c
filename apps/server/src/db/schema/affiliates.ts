import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { orders } from './purchases.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const invitationCodes = pgTable('invitation_codes', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

/** Who invited whom; an account is invited once. */
export const referrals = pgTable(
  'referrals',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('referrals__referrer_id').on(table.referrerId)],
);

/** A share of a payment, for whoever invited the payer. */
export const affiliateRewards = pgTable(
  'affiliate_rewards',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    amountFen: integer('amount_fen').notNull(),
    reversedFen: integer('reversed_fen').notNull().default(0),
    availableAt: moment('available_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('affiliate_rewards__referrer_id__created_at').on(table.referrerId, table.createdAt.desc(), table.orderId)],
);

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id'),
    amountFen: integer('amount_fen').notNull(),
    destination: text('destination').notNull(),
    state: text('state', { enum: ['requested', 'approved', 'paid', 'rejected', 'cancelled'] })
      .notNull()
      .default('requested'),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('withdrawals__account_id__created_at').on(table.accountId, table.createdAt.desc(), table.id),
    index('withdrawals__created_at').on(table.createdAt.desc(), table.id),
  ],
);
