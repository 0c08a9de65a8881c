import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, timestamptz, updatedAt } from './columns.ts';

/** What an enterprise's assistants answer from. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: jsonb('content').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    index('knowledge_bases__account_id__name').on(table.accountId, sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`),
    index('knowledge_bases__deleted_at').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
