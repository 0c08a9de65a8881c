import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, bytes, createdAt, id, timestamptz, updatedAt } from './columns.ts';

/** What calls the AI API on behalf of an account. */
export const apps = pgTable(
  'apps',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** The only AI vendor that its calls may reach; null for all. */
    vendor: text('vendor'),
    /** In points a month; null is no limit. */
    monthlyLimit: integer('monthly_limit'),
    /** For how long equal requests get equal answers; null for not at all. */
    cacheMinutes: integer('cache_minutes'),
    /** For how long requests and answers are kept word for word; null for not at all. */
    bodyDays: integer('body_days'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    state: text('state', { enum: ['pending', 'ok'] })
      .notNull()
      .default('pending'),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('apps__account_id__name').on(table.accountId, sql`lower(${table.name})`)],
);

/** Keys of apps; of the secret only its hash is kept, which tenants cannot read. */
export const appKeys = pgTable(
  'app_keys',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    appId: uuid('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    start: text('start').notNull(),
    hash: bytes('hash').notNull().unique(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    expiresAt: timestamptz('expires_at'),
    lastUsedAt: timestamptz('last_used_at'),
    /** What each process lets through in any 60 seconds; null is no limit. */
    requestsPerMinute: integer('requests_per_minute'),
    tokensPerMinute: integer('tokens_per_minute'),
    createdAt: createdAt(),
  },
  (table) => [index('app_keys__app_id').on(table.appId)],
);
