import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, timestamptz } from './columns.ts';

/** A configured integration of any kind: its owner, its settings and its sealed credentials. */
export const connections = pgTable(
  'connections',
  {
    id: id().defaultRandom(),
    /** Null for a connection of the operator, which serves the whole installation. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Which kind of integration; the id of the integration is unique within it. */
    kind: text('kind').notNull(),
    integration: text('integration').notNull(),
    name: text('name').notNull(),
    source: text('source', { enum: ['operator', 'environment', 'builtin'] }).notNull(),
    /** Sealed by the secrets box with tenant and row id; null when they come from the environment, or were removed. */
    sealedCredentials: text('sealed_credentials'),
    /** Values that are not secret (addresses, regions). When they change, the sealed credentials are removed. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** Whether the operator allowed an address in a private network. */
    isPrivateAllowed: boolean('is_private_allowed').notNull().default(false),
    /** How many calls each instance makes to it at once; null where nobody has set that. */
    callsAtOnce: integer('calls_at_once'),
    /** Its share of the calls for a model that several connections offer; with 0 it is called when no other one works. */
    weight: integer('weight').notNull().default(1),
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
