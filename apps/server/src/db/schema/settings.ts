import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, micropoints, timestamptz } from './columns.ts';

export const accountSettings = pgTable(
  'account_settings',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text('title').notNull().default(''),
    domain: text('domain').notNull().default(''),
    container: jsonb('container').notNull().default({ isOn: false, access: 'users' }),
    /** Hash of the chat site's password, for access by password. */
    sitePasswordHash: text('site_password_hash'),
    sitePasswordSetAt: timestamptz('site_password_set_at'),
    systemPrompt: text('system_prompt').notNull().default(''),
    assistantPrompt: text('assistant_prompt').notNull().default(''),
    /** Whom the mail about the balance goes to. */
    reminderUserId: uuid('reminder_user_id').references(() => users.id, { onDelete: 'set null' }),
    reminderPoints: integer('reminder_points').notNull().default(100),
    isReminderOn: boolean('is_reminder_on').notNull().default(false),
  },
  (table) => [uniqueIndex('account_settings__domain').on(table.domain).where(sql`domain <> ''`)],
);

/** One row for each time that a balance fell below the reminder's threshold. */
export const balanceCrossings = pgTable(
  'balance_crossings',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    balance: bigint('balance', { mode: 'bigint' }).notNull(),
    threshold: micropoints('threshold').notNull(),
    crossedAt: timestamptz('crossed_at').notNull().defaultNow(),
    claimedAt: timestamptz('claimed_at'),
    sentAt: timestamptz('sent_at'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('balance_crossings__waiting').on(table.id).where(sql`claimed_at is null`)],
);
