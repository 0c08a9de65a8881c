import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { timestamptz } from './columns.ts';

/** The plan of each account. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    plan: text('plan', { enum: ['basic', 'plus', 'pro'] }).notNull(),
    since: timestamptz('since').notNull(),
    activatedAt: timestamptz('activated_at').notNull(),
    endsAt: timestamptz('ends_at'),
    daysBelow: integer('days_below').notNull().default(0),
    stage: text('stage', { enum: ['none', 'warned', 'asked'] })
      .notNull()
      .default('none'),
    reviewedOn: date('reviewed_on'),
    demotedAt: timestamptz('demoted_at'),
  },
  (table) => [index('subscriptions__plan').on(table.plan).where(sql`plan <> 'basic'`)],
);
