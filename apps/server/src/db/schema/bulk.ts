import type { BulkNote, BulkTexts, BulkWishes } from '@inkstone/contract/bulk';
import type { ListingField } from '@inkstone/contract/listing-writer';
import type { ContentLanguage, WrittenBy } from '@inkstone/contract/writers';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id, micropoints, timestamptz } from './columns.ts';
import { products } from './products.ts';

type Params = Record<string, string | number>;

/** Jobs over many products; colleagues see them of one another, as they see the products. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    /** The id of the request that started it. */
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    shopId: uuid('shop_id').notNull(),
    shopName: text('shop_name').notNull(),
    kind: text('kind', { enum: ['listing', 'seo'] }).notNull(),
    name: text('name').notNull(),
    wishes: jsonb('wishes').$type<BulkWishes>().notNull(),
    products: integer('products').notNull(),
    estimated: micropoints('estimated').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    refusalCode: text('refusal_code'),
    refusalParams: jsonb('refusal_params').$type<Params>().notNull().default({}),
    /** Whether a product may be waiting for work. */
    isOpen: boolean('is_open').notNull().default(true),
    /** The process that works on it, and its last sign of life. */
    workerId: uuid('worker_id'),
    heartbeatAt: timestamptz('heartbeat_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    index('bulk_jobs__account_id__created_at').on(table.accountId, table.createdAt, table.id),
    index('bulk_jobs__created_at').on(table.createdAt).where(sql`is_open and not is_paused`),
  ],
);

const states = [
  'waiting',
  'writing',
  'written',
  'failed',
  'skipped',
  'toPublish',
  'publishing',
  'published',
  'conflict',
  'refused',
  'toUndo',
  'undoing',
  'undone',
  'undoConflict',
  'undoRefused',
] as const;

/** The products of a job. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    jobId: uuid('job_id').notNull(),
    position: integer('position').notNull(),
    productId: uuid('product_id'),
    title: text('title').notNull(),
    state: text('state', { enum: states }).notNull().default('waiting'),
    /** Who works on it now: another value each time it is taken up, and the id of the hold of its points. */
    claim: uuid('claim'),
    attempts: integer('attempts').notNull().default(0),
    /** The texts in the store when it was written, byte for byte. */
    before: jsonb('before').$type<BulkTexts>(),
    proposal: jsonb('proposal').$type<Partial<Record<ListingField, string>>>().notNull().default({}),
    writtenBy: jsonb('written_by').$type<WrittenBy>(),
    /** The language of the texts, and what was known of the product beside its texts when they were written. */
    language: text('language').$type<ContentLanguage>(),
    facts: jsonb('facts').$type<string[]>().notNull().default([]),
    /** Claims that a person stands for, word for word. */
    approved: jsonb('approved').$type<string[]>().notNull().default([]),
    notes: jsonb('notes').$type<BulkNote[]>().notNull().default([]),
    fields: jsonb('fields').$type<Partial<Record<ListingField, 'accepted' | 'rejected' | 'edited'>>>().notNull().default({}),
    edits: jsonb('edits').$type<Partial<Record<ListingField, string>>>().notNull().default({}),
    decision: text('decision', { enum: ['open', 'accepted', 'rejected'] })
      .notNull()
      .default('open'),
    reason: text('reason', { enum: ['facts', 'language', 'tone', 'length', 'originalBetter', 'other'] }),
    publishKey: uuid('publish_key'),
    undoKey: uuid('undo_key'),
    /** What was sent to the store, as it was read back. */
    published: jsonb('published').$type<Partial<Record<ListingField, string>>>(),
    /** In a conflict, what stands in the store instead of what was expected. */
    inStore: jsonb('in_store').$type<BulkTexts>(),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<Params>().notNull().default({}),
    charged: micropoints('charged').notNull().default(sql`0`),
    writtenAt: timestamptz('written_at'),
    publishedAt: timestamptz('published_at'),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.jobId], foreignColumns: [bulkJobs.accountId, bulkJobs.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.accountId, table.productId], foreignColumns: [products.accountId, products.id] }).onDelete('set null'),
    unique().on(table.jobId, table.position),
    unique().on(table.jobId, table.productId),
    index('bulk_rows__job_id__state').on(table.jobId, table.state, table.decision),
    index('bulk_rows__to_do').on(table.jobId, table.position).where(sql`state in ('waiting', 'toPublish', 'toUndo')`),
    index('bulk_rows__product_id').on(table.productId),
    index('bulk_rows__account_id__written_at').on(table.accountId, table.writtenAt).where(sql`written_at is not null`),
  ],
);
