import type { AnswerEnd } from '@inkstone/contract/chat-usage';
import { bigint, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, micropoints, timestamptz } from './columns.ts';
import { documents } from './documents.ts';

/** What answers came to, by hours and once more by quarters of an hour; written by triggers. */
export const chatUsage = pgTable(
  'chat_usage',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Minutes: 15 or 60. */
    grain: smallint('grain').notNull(),
    beginsAt: timestamptz('begins_at').notNull(),
    baseId: uuid('base_id').notNull(),
    userId: uuid('user_id').notNull(),
    outcome: text('outcome').$type<AnswerEnd>().notNull(),
    answers: bigint('answers', { mode: 'number' }).notNull(),
    charge: micropoints('charge').notNull(),
  },
  ({ accountId: account, grain, beginsAt, baseId, userId, outcome }) => [
    primaryKey({ columns: [account, grain, beginsAt, baseId, userId, outcome] }),
    index('chat_usage__begins_at').on(beginsAt),
  ],
);

/** Documents that an answer has cited; written by triggers. */
export const citedDocuments = pgTable(
  'cited_documents',
  {
    accountId: accountId(),
    documentId: uuid('document_id').notNull(),
    times: bigint('times', { mode: 'number' }).notNull(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.documentId] }),
    foreignKey({ columns: [table.accountId, table.documentId], foreignColumns: [documents.accountId, documents.id] }).onDelete('cascade'),
  ],
);
