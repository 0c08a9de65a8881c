import type { DocumentText } from '@inkstone/documents/document-text';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, ofAccount } from './accounts.ts';
import { accountId, createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';
import { sharedUsers } from './shared-users.ts';

/** Pages of the web that are read together, from one address on. */
export const documentSites = pgTable(
  'document_sites',
  {
    id: id(),
    accountId: ofAccount(),
    baseId: uuid('base_id').notNull(),
    address: text('address').notNull(),
    mostPages: integer('most_pages').notNull(),
    syncEvery: text('sync_every').$type<'never' | 'day' | 'week'>().notNull(),
    syncAt: timestamptz('sync_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }),
    index('document_sites__account_id__base_id').on(table.accountId, table.baseId),
    index('document_sites__sync_at').on(table.syncAt).where(sql`${table.syncAt} is not null`),
  ],
);

/** What knowledge bases consist of, and how far each has come. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    accountId: ofAccount(),
    baseId: uuid('base_id').notNull(),
    kind: text('kind').$type<'file' | 'text' | 'web'>().notNull(),
    name: text('name').notNull(),
    fileId: uuid('file_id'),
    html: text('html'),
    address: text('address'),
    siteId: uuid('site_id'),
    /** So many steps further the links of its page are followed. */
    depth: integer('depth').notNull().default(0),
    /** Of what answers now. */
    contentHash: text('content_hash'),
    state: text('state').$type<'waiting' | 'reading' | 'indexed' | 'failed'>().notNull(),
    /** Read from its beginning, cut again from what was read, or put into the index as it is. */
    work: text('work').$type<'read' | 'cut' | 'put'>().notNull(),
    reasonCode: text('reason_code'),
    reasonParams: jsonb('reason_params').$type<Record<string, string | number>>().notNull().default({}),
    pagesDone: integer('pages_done').notNull().default(0),
    pagesOf: integer('pages_of'),
    chunks: integer('chunks').notNull().default(0),
    /** What it was made of when it was read last. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    isEnabled: boolean('is_enabled').notNull().default(true),
    template: text('template').$type<'prose' | 'questions' | 'rows' | 'slides'>().notNull(),
    size: integer('size').notNull(),
    overlap: integer('overlap').notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Whether it answers chosen people and groups alone; where nobody is chosen, the account's own people. */
    isLimited: boolean('is_limited').notNull().default(false),
    /** The groups as somebody wrote them, and by what they are compared. */
    readerGroups: text('reader_groups').array().notNull().default(sql`'{}'`),
    readerKeys: text('reader_keys').array().notNull().default(sql`'{}'`),
    /** Grows whenever its chunks are replaced. */
    generation: integer('generation').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    queuedAt: timestamptz('queued_at').notNull(),
    workerId: uuid('worker_id'),
    leasedUntil: timestamptz('leased_until'),
    startedAt: timestamptz('started_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    indexedAt: timestamptz('indexed_at'),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => {
    const isThere = sql`${table.deletedAt} is null`;
    return [
      unique().on(table.accountId, table.id),
      foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }),
      foreignKey({ columns: [table.accountId, table.siteId], foreignColumns: [documentSites.accountId, documentSites.id] }),
      index('documents__site_id').on(table.accountId, table.siteId),
      index('documents__account_id__base_id').on(table.accountId, table.baseId, table.createdAt, table.id).where(isThere),
      uniqueIndex('documents__file').on(table.accountId, table.baseId, table.fileId).where(isThere),
      uniqueIndex('documents__address').on(table.accountId, table.baseId, table.address).where(isThere),
      index('documents__queued_at').on(table.queuedAt).where(sql`${table.state} in ('waiting', 'reading') and ${isThere}`),
      index('documents__worker_id').on(table.workerId).where(sql`${table.workerId} is not null`),
      index('documents__unreadable').on(table.accountId, table.baseId).where(sql`${table.deletedAt} is not null or not ${table.isEnabled}`),
      index('documents__is_limited').on(table.accountId, table.baseId).where(sql`${table.isLimited}`),
      index('documents__deleted_at').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    ];
  },
);

/** The people by name whom a limited document answers. */
export const documentReaders = pgTable(
  'document_readers',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').notNull(),
    sharedUserId: uuid('shared_user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.documentId, table.sharedUserId] }),
    foreignKey({ columns: [table.accountId, table.documentId], foreignColumns: [documents.accountId, documents.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.accountId, table.sharedUserId], foreignColumns: [sharedUsers.accountId, sharedUsers.id] }).onDelete(
      'cascade',
    ),
    index('document_readers__shared_user_id').on(table.accountId, table.sharedUserId),
  ],
);

/** Whom limited documents answered that have ended: those who were chosen by then, and by what groups are compared. */
export const endedDocuments = pgTable(
  'ended_documents',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').notNull(),
    baseId: uuid('base_id').notNull(),
    readerKeys: text('reader_keys').array().notNull(),
    readerIds: uuid('reader_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.documentId] }),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('ended_documents__base_id').on(table.accountId, table.baseId),
  ],
);

/** Documents as one text each with its places; the form of what is JSON is that of the documents package. */
export const documentContents = pgTable(
  'document_contents',
  {
    accountId: ofAccount(),
    documentId: uuid('document_id').primaryKey(),
    text: text('text').notNull(),
    title: text('title'),
    language: text('language'),
    notes: json('notes').$type<DocumentText['notes']>().notNull(),
    pages: json('pages').$type<DocumentText['pages']>().notNull(),
    blocks: json('blocks').$type<DocumentText['blocks']>().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.documentId], foreignColumns: [documents.accountId, documents.id] }).onDelete('cascade'),
    index('document_contents__account_id').on(table.accountId),
  ],
);

/** The pieces by which documents are found. */
export const documentChunks = pgTable(
  'document_chunks',
  {
    accountId: ofAccount(),
    documentId: uuid('document_id').notNull(),
    place: integer('place').notNull(),
    text: text('text').notNull(),
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at').notNull(),
    firstPage: integer('first_page').notNull(),
    lastPage: integer('last_page').notNull(),
    headings: text('headings').array().notNull(),
    rows: json('rows').$type<{ sheet: string; first: number; last: number; columns: string[] }>(),
    isOn: boolean('is_on').notNull().default(true),
    isEdited: boolean('is_edited').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.place] }),
    foreignKey({ columns: [table.accountId, table.documentId], foreignColumns: [documents.accountId, documents.id] }).onDelete('cascade'),
    index('document_chunks__account_id').on(table.accountId),
  ],
);
