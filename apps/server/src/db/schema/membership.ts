import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    /** The request that changed the plan last; a repeat of it changes nothing more. */
    changeId: uuid('change_id'),
    /** The points of a new account: given, waiting, or none because this person had them before or the operator gives none. */
    gift: text('gift', { enum: ['given', 'waiting', 'none'] })
      .notNull()
      .default('waiting'),
  },
  (table) => [
    index('subscriptions__plan').on(table.plan).where(sql`plan <> 'basic'`),
    index('subscriptions__gift').on(table.gift).where(sql`gift = 'waiting'`),
  ],
);

/** One row for the whole installation: when a new account is given its points. */
export const giftPolicy = pgTable('gift_policy', {
  isSingle: boolean('is_single').primaryKey().default(true),
  mode: text('mode', { enum: ['proved', 'always', 'off'] })
    .notNull()
    .default('proved'),
  dailyCeiling: integer('daily_ceiling').notNull().default(100),
});

/** Who had the gift, by a keyed hash of the mailbox. */
export const giftMarks = pgTable('gift_marks', { digest: text('digest').primaryKey(), givenAt: timestamptz('given_at') }, (table) => [
  index('gift_marks__given_at').on(table.givenAt),
]);
