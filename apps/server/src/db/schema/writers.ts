import type { LeftRewriting } from '@inkstone/contract/writers';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { products } from './products.ts';

/** An article or a page in a store, as it was last written from a draft. */
export type PublishedContent = {
  shopId: string;
  remoteId: string;
  version: string;
  blogId: string | null;
  status: 'draft' | 'published' | 'scheduled';
  publishAt: string | null;
  url: string | null;
};

/** Texts that a person made with a writer and has not deleted. */
export const writerDrafts = pgTable(
  'writer_drafts',
  {
    id: id().defaultRandom(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['listing', 'blog', 'page', 'email'] }).notNull(),
    title: text('title').notNull(),
    /** The input of the writer; its shape depends on the kind. */
    brief: jsonb('brief').notNull(),
    /** The text as it was edited; its shape depends on the kind. */
    content: jsonb('content').notNull(),
    searchText: text('search_text').notNull(),
    productId: uuid('product_id'),
    /** Optimistic locking: grows with every save, and a save based on an older version is refused. */
    /** Claims that no fact bears and that the person approved, word for word. */
    approved: text('approved').array().notNull().default([]),
    revision: integer('revision').notNull().default(1),
    /** How many runs were begun on it: the next one is another variation. */
    variations: integer('variations').notNull().default(0),
    /** Parts that runs write anew and nobody has decided on yet, by field. */
    rewritings: jsonb('rewritings').$type<Record<string, Omit<LeftRewriting, 'field'>>>().notNull().default({}),
    /** Whether its runs of words are kept, by which other texts are compared with it; e-mails have none. */
    hasRuns: boolean('has_runs').notNull().default(false),
    publishedProductId: uuid('published_product_id'),
    /** Where a draft that is no listing was published. */
    publishedContent: jsonb('published_content').$type<PublishedContent>(),
    publishedAt: timestamptz('published_at'),
    createdAt: createdAt().defaultNow(),
    updatedAt: updatedAt().defaultNow(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    foreignKey({ columns: [table.accountId, table.productId], foreignColumns: [products.accountId, products.id] }).onDelete('set null'),
    foreignKey({ columns: [table.accountId, table.publishedProductId], foreignColumns: [products.accountId, products.id] }).onDelete(
      'set null',
    ),
    index('writer_drafts__user_id__kind__updated_at')
      .on(table.userId, table.kind, table.updatedAt, table.id)
      .where(sql`deleted_at is null`),
    index('writer_drafts__user_id__unfinished')
      .on(table.userId, table.updatedAt, table.id)
      .where(sql`deleted_at is null and (published_at is null or updated_at > published_at)`),
    index('writer_drafts__user_id__without_runs').on(table.userId).where(sql`not has_runs and deleted_at is null and kind <> 'email'`),
    index('writer_drafts__account_id__written')
      .on(table.accountId, table.kind, table.createdAt)
      .where(sql`deleted_at is null and jsonb_path_exists(content, '$.text.* ? (@ != "")')`),
  ],
);

/** Earlier contents of a draft. */
export const writerDraftVersions = pgTable(
  'writer_draft_versions',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    draftId: uuid('draft_id').notNull(),
    /** What replaced this content; `publication` replaces nothing: it is what was published. */
    cause: text('cause', { enum: ['run', 'edit', 'restore', 'publication'] }).notNull(),
    runId: uuid('run_id'),
    /** As in the draft: the texts by field, and who wrote them. */
    content: jsonb('content').$type<{ text: Record<string, string> }>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.draftId], foreignColumns: [writerDrafts.accountId, writerDrafts.id] }).onDelete(
      'cascade',
    ),
    index('writer_draft_versions__draft_id__created_at').on(table.draftId, table.createdAt, table.id),
  ],
);

/** What models answered, for the same request again; bounded for each account, and forgotten after some days. */
export const writerAnswers = pgTable(
  'writer_answers',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** A digest of the account, the kind, the model and all that was asked. */
    key: text('key').notNull(),
    /** The texts, and what was said of them. */
    answer: jsonb('answer').notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('writer_answers__account_id__created_at').on(table.accountId, table.createdAt),
    index('writer_answers__expires_at').on(table.expiresAt),
  ],
);

/** What a person wished of their last text of a kind, by name. */
export const writerWishes = pgTable(
  'writer_wishes',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['listing', 'blog', 'page', 'email'] }).notNull(),
    wishes: jsonb('wishes').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId, table.kind] }), index('writer_wishes__user_id').on(table.userId)],
);
