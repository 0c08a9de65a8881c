import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './columns.ts';

/** What happened to the safety of the installation; written in batches, only ever counted up, tidied by age. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    outcome: text('outcome').notNull(),
    /** Null where nobody of this installation is known; no foreign key, because the event may be written after the person is gone. */
    userId: uuid('user_id'),
    who: text('who').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    code: text('code').notNull(),
    details: jsonb('details').notNull(),
    count: integer('count').notNull(),
    /** Events with the same key are one row: everything that is the same of them, and the window in which they fell. */
    sameKey: text('same_key').notNull().unique(),
    createdAt: createdAt(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [
    index('security_events__created_at').on(table.createdAt, table.id),
    index('security_events__user_id').on(table.userId, table.createdAt),
  ],
);
