import type { ChatOutcome, Citation, FollowUp, ModelCall } from '@inkstone/contract/chats';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id, micropoints, timestamptz, updatedAt } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

/** What somebody asks of a knowledge base, one after the other. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    title: text('title').notNull(),
    leafId: uuid('leaf_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('conversations__user_id__updated_at').on(table.userId, table.updatedAt, table.id).where(sql`${table.deletedAt} is null`),
    index('conversations__account_id__base_id').on(table.accountId, table.baseId),
    index('conversations__deleted_at').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** Questions and answers; each knows what stands before it. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').notNull(),
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['question', 'answer'] }).notNull(),
    state: text('state', { enum: ['running', 'done', 'stopped', 'failed'] }).notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    outcome: text('outcome').$type<ChatOutcome>(),
    searched: text('searched'),
    citations: jsonb('citations').$type<Citation[]>().notNull().default([]),
    faq: jsonb('faq').$type<{ id: string; question: string }>(),
    model: jsonb('model').$type<{ name: string; isBuiltin: boolean }>(),
    chargedMicropoints: micropoints('charged_micropoints'),
    modelCalls: jsonb('model_calls').$type<ModelCall[]>().notNull().default([]),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<Record<string, string | number>>().notNull().default({}),
    followUps: jsonb('follow_ups').$type<FollowUp[]>().notNull().default([]),
    feedback: jsonb('feedback').$type<{ isGood: boolean; reason: string }>(),
  },
  (table) => [
    unique().on(table.accountId, table.conversationId, table.id),
    foreignKey({
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.accountId, table.conversationId, table.parentId],
      foreignColumns: [table.accountId, table.conversationId, table.id],
    }),
    index('conversation_messages__conversation_id').on(table.accountId, table.conversationId, table.createdAt),
    index('conversation_messages__parent_id').on(table.accountId, table.conversationId, table.parentId),
  ],
);
