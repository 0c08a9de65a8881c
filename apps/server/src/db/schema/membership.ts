import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The plan of each account. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    plan: text('plan', { enum: ['basic', 'plus', 'pro'] }).notNull(),
    since: moment('since').notNull(),
    activatedAt: moment('activated_at').notNull(),
    endsAt: moment('ends_at'),
    daysBelow: integer('days_below').notNull().default(0),
    stage: text('stage', { enum: ['none', 'warned', 'asked'] })
      .notNull()
      .default('none'),
    reviewedOn: date('reviewed_on'),
    demotedAt: moment('demoted_at'),
  },
  (table) => [index('subscriptions__plan').on(table.plan).where(sql`plan <> 'basic'`)],
);
