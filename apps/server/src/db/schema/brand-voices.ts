import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, timestamptz, updatedAt } from './columns.ts';

/** Voices, terms and templates: read and changed by everybody of the account. */
export const styleItems = pgTable(
  'style_items',
  {
    id: id().defaultRandom(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['voice', 'term', 'template'] }).notNull(),
    name: text('name').notNull(),
    /** Its shape depends on the kind. */
    content: jsonb('content').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    uniqueIndex('style_items__account_id__kind__name')
      .on(table.accountId, table.kind, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('style_items__deleted_at').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
