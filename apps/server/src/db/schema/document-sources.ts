import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, ofAccount } from './accounts.ts';
import { accountId, createdAt, id, timestamptz } from './columns.ts';
import { connections } from './connections.ts';
import { knowledgeBases } from './knowledge-bases.ts';
import { sharedUsers } from './shared-users.ts';

/** Services whose documents knowledge bases follow. */
export const documentSources = pgTable(
  'document_sources',
  {
    id: id(),
    accountId: ofAccount(),
    baseId: uuid('base_id').notNull(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id),
    service: text('service').notNull(),
    /** None: everything that the connection may read. */
    folders: jsonb('folders').$type<{ id: string; name: string }[]>().notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Whether what it brings answers chosen people and groups alone. */
    isLimited: boolean('is_limited').notNull().default(false),
    readerGroups: text('reader_groups').array().notNull().default(sql`'{}'`),
    syncEvery: text('sync_every').$type<'never' | 'day' | 'week'>().notNull(),
    syncAt: timestamptz('sync_at'),
    state: text('state').$type<'waiting' | 'running' | 'idle' | 'asking' | 'failed'>().notNull(),
    marker: text('marker'),
    reasonCode: text('reason_code'),
    reasonParams: jsonb('reason_params').$type<Record<string, string | number>>().notNull().default({}),
    found: integer('found').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Documents that are not there any more and are kept until somebody agrees. */
    going: integer('going').notNull().default(0),
    mayRemove: boolean('may_remove').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    queuedAt: timestamptz('queued_at').notNull(),
    workerId: uuid('worker_id'),
    leasedUntil: timestamptz('leased_until'),
    syncedAt: timestamptz('synced_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }),
    index('document_sources__account_id__base_id').on(table.accountId, table.baseId),
    index('document_sources__connection_id').on(table.connectionId),
    index('document_sources__queued_at').on(table.queuedAt).where(sql`${table.state} in ('waiting', 'running')`),
    index('document_sources__sync_at').on(table.syncAt).where(sql`${table.syncAt} is not null`),
  ],
);

/** The people by name whom documents of a service answer, where they are limited. */
export const documentSourceReaders = pgTable(
  'document_source_readers',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').notNull(),
    sharedUserId: uuid('shared_user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sourceId, table.sharedUserId] }),
    foreignKey({ columns: [table.accountId, table.sourceId], foreignColumns: [documentSources.accountId, documentSources.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.accountId, table.sharedUserId], foreignColumns: [sharedUsers.accountId, sharedUsers.id] }).onDelete(
      'cascade',
    ),
    index('document_source_readers__shared_user_id').on(table.accountId, table.sharedUserId),
  ],
);

/** What became of each document of a service. */
export const documentSourceItems = pgTable(
  'document_source_items',
  {
    accountId: ofAccount(),
    sourceId: uuid('source_id').notNull(),
    remoteId: text('remote_id').notNull(),
    name: text('name').notNull(),
    url: text('url'),
    /** What was taken; null where nothing could be. */
    version: text('version'),
    documentId: uuid('document_id'),
    reasonCode: text('reason_code'),
    reasonParams: jsonb('reason_params').$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.remoteId] }),
    foreignKey({ columns: [table.accountId, table.sourceId], foreignColumns: [documentSources.accountId, documentSources.id] }).onDelete(
      'cascade',
    ),
    index('document_source_items__account_id').on(table.accountId),
    index('document_source_items__document_id').on(table.documentId),
  ],
);
