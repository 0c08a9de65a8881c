import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, timestamptz } from './columns.ts';

/** The first answers to calls that cost points or publish, kept for a day so that a repeated call gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first call is still running. */
    status: integer('status'),
    answer: jsonb('answer'),
    /** The attempt that does the work, and until when it counts as alive. */
    claimId: uuid('claim_id'),
    leasedUntil: timestamptz('leased_until').notNull().defaultNow(),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys__created_at').on(table.createdAt)],
);
