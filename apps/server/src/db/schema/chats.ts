import type { ChatAttachment } from '@inkstone/contract/chat-attachments';
import type { KeptSummary } from '@inkstone/contract/chat-desk';
import type { Citation } from '@inkstone/contract/chat-sources';
import type { ChatOrigin, ChatOutcome, ClosestPlace, FollowUp, ModelCall } from '@inkstone/contract/chats';
import type { Chunk } from '@inkstone/documents/chunks/chunk';
import type { DocumentText } from '@inkstone/documents/document-text';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, json, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
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
    isOfSharedUser: boolean('is_of_shared_user').notNull().default(false),
    origin: text('origin').$type<ChatOrigin>().notNull().default('chat'),
    takenOverAt: timestamptz('taken_over_at'),
    takenOverBy: text('taken_over_by'),
    waitingSince: timestamptz('waiting_since'),
    revision: integer('revision').notNull().default(0),
    summary: jsonb('summary').$type<KeptSummary>(),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('conversations__user_id__updated_at').on(table.userId, table.updatedAt, table.id).where(sql`${table.deletedAt} is null`),
    index('conversations__account_id__base_id').on(table.accountId, table.baseId),
    index('conversations__base_id__updated_at')
      .on(table.accountId, table.baseId, table.updatedAt)
      .where(sql`${table.isOfSharedUser} and ${table.deletedAt} is null`),
    index('conversations__waiting_since')
      .on(table.accountId, table.baseId, table.waitingSince)
      .where(sql`${table.waitingSince} is not null and ${table.deletedAt} is null`),
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
    role: text('role', { enum: ['question', 'answer', 'person', 'note'] }).notNull(),
    state: text('state', { enum: ['running', 'done', 'stopped', 'failed'] }).notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    outcome: text('outcome').$type<ChatOutcome>(),
    searched: text('searched'),
    citations: jsonb('citations').$type<Citation[]>().notNull().default([]),
    closest: jsonb('closest').$type<ClosestPlace[]>().notNull().default([]),
    faq: jsonb('faq').$type<{ id: string; question: string }>(),
    model: jsonb('model').$type<{ name: string; isBuiltin: boolean }>(),
    chargedMicropoints: micropoints('charged_micropoints'),
    modelCalls: jsonb('model_calls').$type<ModelCall[]>().notNull().default([]),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<Record<string, string | number>>().notNull().default({}),
    followUps: jsonb('follow_ups').$type<FollowUp[]>().notNull().default([]),
    attachments: jsonb('attachments').$type<ChatAttachment[]>().notNull().default([]),
    feedback: jsonb('feedback').$type<{ isGood: boolean; reason: string }>(),
    authorName: text('author_name'),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
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

/** Links by which conversations are read outside. */
export const conversationShares = pgTable(
  'conversation_shares',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    leafId: uuid('leaf_id'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at'),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_shares__conversation_id').on(table.accountId, table.conversationId, table.createdAt),
    index('conversation_shares__user_id').on(table.userId),
  ],
);

/** Files that were sent along with questions, with what was read of them. */
export const conversationAttachments = pgTable(
  'conversation_attachments',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').notNull(),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    bytes: integer('bytes').notNull(),
    digest: text('digest').notNull(),
    content: json('content').$type<DocumentText>().notNull(),
    /** Its pieces without their texts, which are ranges of its own; null of files that were read before they were kept. */
    chunks: json('chunks').$type<Omit<Chunk, 'text' | 'rows'>[]>(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_attachments__account_id__conversation_id').on(table.accountId, table.conversationId),
    index('conversation_attachments__created_at').on(table.createdAt),
  ],
);
