import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, timestamptz } from './columns.ts';
import { orders } from './purchases.ts';

export const invitationCodes = pgTable('invitation_codes', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique(),
  createdAt: createdAt(),
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
    createdAt: createdAt(),
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
    availableAt: timestamptz('available_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('affiliate_rewards__referrer_id__created_at').on(table.referrerId, table.createdAt.desc(), table.orderId)],
);

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    accountId: accountId(),
    userId: uuid('user_id'),
    amountFen: integer('amount_fen').notNull(),
    destination: text('destination').notNull(),
    state: text('state', { enum: ['requested', 'approved', 'paid', 'rejected', 'cancelled'] })
      .notNull()
      .default('requested'),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    index('withdrawals__account_id__created_at').on(table.accountId, table.createdAt.desc(), table.id),
    index('withdrawals__created_at').on(table.createdAt.desc(), table.id),
  ],
);
