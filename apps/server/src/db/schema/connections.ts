import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, timestamptz } from './columns.ts';

/** A way to an integration of any kind: whose it is, where it leads, and the sealed credentials. */
export const connections = pgTable(
  'connections',
  {
    id: id().defaultRandom(),
    /** Null: serves the whole installation and belongs to the operator. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Which kind of integration; the id of the integration is unique within it. */
    kind: text('kind').notNull(),
    integration: text('integration').notNull(),
    name: text('name').notNull(),
    source: text('source', { enum: ['operator', 'environment', 'builtin'] }).notNull(),
    /** Sealed by the secrets box with tenant and row id; null when the process holds them, or when they were dropped. */
    sealedCredentials: text('sealed_credentials'),
    /** Values that are no secret: addresses, regions. A change of them drops the sealed ones. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** The operator ticked that the address may lie in a private network. */
    isPrivateAllowed: boolean('is_private_allowed').notNull().default(false),
    isEnabled: boolean('is_enabled').notNull().default(true),
    checkedAt: timestamptz('checked_at'),
    checkResult: jsonb('check_result'),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [
    index('connections__account_id').on(table.accountId),
    uniqueIndex('connections__source_kind_integration').on(table.source, table.kind, table.integration).where(sql`source <> 'operator'`),
  ],
);
