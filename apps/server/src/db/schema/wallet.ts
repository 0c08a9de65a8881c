import { bigint, date, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, micropoints, timestamptz } from './columns.ts';

export const wallets = pgTable('wallets', {
  accountId: uuid('account_id').primaryKey(),
  available: micropoints('available').notNull().default(0n),
  held: micropoints('held').notNull().default(0n),
  used: micropoints('used').notNull().default(0n),
  /** A reminder mail is sent when available and held points together fall below it; null for none. */
  reminderBelow: micropoints('reminder_below'),
  createdAt: createdAt().defaultNow(),
});

/** Points set aside for work that is under way. */
export const holds = pgTable('holds', {
  id: id(),
  accountId: accountId(),
  amount: micropoints('amount').notNull(),
  delivered: micropoints('delivered').notNull().default(0n),
  state: text('state', { enum: ['open', 'settled', 'released'] })
    .notNull()
    .default('open'),
  charged: micropoints('charged').notNull().default(0n),
  closedBy: uuid('closed_by'),
  work: text('work').notNull(),
  reference: text('reference').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: createdAt().defaultNow(),
  closedAt: timestamptz('closed_at'),
  budgetId: uuid('budget_id'),
  budgetMonth: date('budget_month'),
});

export const ledgerTransfers = pgTable('ledger_transfers', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  operationId: uuid('operation_id').notNull(),
  line: smallint('line').notNull(),
  accountId: accountId(),
  kind: text('kind', { enum: ['credit', 'charge', 'hold', 'settle', 'release', 'refund', 'clawback'] }).notNull(),
  debit: text('debit', { enum: ['issued', 'available', 'held', 'used'] }).notNull(),
  credit: text('credit', { enum: ['issued', 'available', 'held', 'used'] }).notNull(),
  amount: micropoints('amount').notNull(),
  work: text('work').notNull(),
  reference: text('reference').notNull(),
  holdId: uuid('hold_id'),
  originId: uuid('origin_id'),
  createdAt: createdAt().defaultNow(),
});

/** Spent points by quarter of an hour and kind of work. */
export const usagePeriods = pgTable(
  'usage_periods',
  {
    accountId: accountId(),
    beginsAt: timestamptz('begins_at').notNull(),
    work: text('work').notNull(),
    amount: micropoints('amount').notNull(),
    operations: bigint('operations', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.beginsAt, table.work] })],
);

/** What a part of an account has spent and set aside in a month (its first day). */
export const budgets = pgTable(
  'budgets',
  {
    budgetId: uuid('budget_id').notNull(),
    month: date('month').notNull(),
    accountId: accountId(),
    held: micropoints('held').notNull().default(0n),
    used: micropoints('used').notNull().default(0n),
  },
  (table) => [primaryKey({ columns: [table.budgetId, table.month] }), index('budgets__account_id').on(table.accountId)],
);

/** Calls that take long, with or within an open hold, with the rows that these would have if their process died now. */
export const holdNotes = pgTable(
  'hold_notes',
  {
    /** The hold's and the row's. */
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** By the names of the columns of `gateway_requests`. */
    request: jsonb('request').$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
    /** Of a call within a slice: the slice's hold, and what the call would be charged. */
    sliceId: uuid('slice_id'),
    delivered: micropoints('delivered').notNull().default(0n),
  },
  (table) => [index('hold_notes__account_id').on(table.accountId)],
);
