import type { TextWeakness } from '@inkstone/contract/dashboard';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id, listingTexts, namedFacts, timestamptz, updatedAt } from './columns.ts';
import { shops } from './stores.ts';

const statuses = ['draft', 'active', 'archived', 'unlisted'] as const;

/** A copy of the products in the stores, as of the last synchronisation. */
export const products = pgTable(
  'products',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    shopId: uuid('shop_id').notNull(),
    /** The product's id on its platform. */
    remoteId: text('remote_id').notNull(),
    remoteVersion: text('remote_version').notNull(),
    ...listingTexts(),
    handle: text('handle').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    vendor: text('vendor').notNull(),
    productType: text('product_type').notNull(),
    tags: text('tags').array().notNull().default([]),
    /** Its place in the platform's tree of categories. */
    category: text('category').notNull().default(''),
    /** The ids are the platform's. */
    collections: jsonb('collections').$type<{ id: string; title: string }[]>().notNull().default([]),
    ...namedFacts(),
    priceAmount: bigint('price_amount', { mode: 'number' }),
    priceCurrency: text('price_currency'),
    images: jsonb('images').$type<{ url: string; alt: string }[]>().notNull().default([]),
    url: text('url'),
    /** Title, vendor, type, handle and tags in small letters, for the search. */
    words: text('words').notNull().default(''),
    quality: text('quality', { enum: ['short', 'good'] }).notNull(),
    /** 0 to 100; null until its texts were judged. */
    textScore: integer('text_score'),
    weaknesses: jsonb('weaknesses').$type<TextWeakness[]>().notNull().default([]),
    /** Whether its runs of words are kept, by which other texts are compared with it. */
    hasRuns: boolean('has_runs').notNull().default(false),
    remoteUpdatedAt: timestamptz('remote_updated_at').notNull(),
    optimizedAt: timestamptz('optimized_at'),
    syncedAt: timestamptz('synced_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.shopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('cascade'),
    unique().on(table.shopId, table.remoteId),
    unique().on(table.accountId, table.id),
    index('products__shop_id__remote_updated_at').on(table.shopId, table.remoteUpdatedAt, table.id),
    index('products__shop_id__text_score')
      .on(table.shopId, table.textScore, table.id)
      .where(sql`status <> 'archived' and weaknesses <> '[]'`),
    index('products__shop_id__unscored').on(table.shopId).where(sql`text_score is null`),
    index('products__shop_id__without_runs').on(table.shopId).where(sql`not has_runs`),
  ],
);

/** Reading the products of a store, one row a store: where it is, and what came of it. */
export const catalogueSyncs = pgTable(
  'catalogue_syncs',
  {
    shopId: uuid('shop_id').primaryKey(),
    accountId: accountId(),
    state: text('state', { enum: ['running', 'done', 'stopped', 'failed'] }).notNull(),
    /** Where reading goes on; null before the first page. */
    cursor: text('cursor'),
    read: integer('read_count').notNull().default(0),
    /** Null where the store does not say how many it has. */
    expected: integer('expected_count'),
    added: integer('added_count').notNull().default(0),
    changed: integer('changed_count').notNull().default(0),
    removed: integer('removed_count').notNull().default(0),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<Record<string, string | number>>().notNull().default({}),
    /** The process that works on it, until its lease ends. */
    workerId: uuid('worker_id'),
    leasedUntil: timestamptz('leased_until').notNull().defaultNow(),
    startedAt: timestamptz('started_at').notNull().defaultNow(),
    updatedAt: updatedAt().defaultNow(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.shopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('cascade'),
    index('catalogue_syncs__leased_until').on(table.leasedUntil).where(sql`state = 'running'`),
  ],
);

/** The texts of a product as they were before we overwrote them, for undo; append-only. */
export const productRevisions = pgTable(
  'product_revisions',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    productId: uuid('product_id').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    cause: text('cause', { enum: ['save', 'undo'] }).notNull(),
    ...listingTexts(),
    status: text('status', { enum: statuses }).notNull(),
    /** The words of its pictures, where those were what was overwritten. */
    imageAlts: jsonb('image_alts').$type<string[]>(),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.productId], foreignColumns: [products.accountId, products.id] }).onDelete('cascade'),
    index('product_revisions__product_id__created_at').on(table.productId, table.createdAt),
  ],
);

/** The texts of a product with its status, as they stood in a store at one moment. */
export type PublishedText = {
  title: string;
  descriptionHtml: string;
  seoTitle: string;
  seoDescription: string;
  status: 'draft' | 'active' | 'archived' | 'unlisted';
  /** The words of its pictures, where those were changed. */
  imageAlts?: string[];
};

/** Every attempt to publish texts to a store; after the insert only the outcome is written. */
export const publications = pgTable(
  'publications',
  {
    id: id().defaultRandom(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    shopId: uuid('shop_id').notNull(),
    shopName: text('shop_name').notNull(),
    platform: text('platform').notNull(),
    productId: uuid('product_id'),
    kind: text('kind', { enum: ['product', 'article', 'page'] })
      .notNull()
      .default('product'),
    /** The id of an article or a page in its store, and its address while it was public. */
    remoteId: text('remote_id'),
    url: text('url'),
    cause: text('cause', { enum: ['create', 'save', 'undo'] }).notNull(),
    /** `unknown` until the store has answered. */
    outcome: text('outcome', { enum: ['done', 'failed', 'unknown'] })
      .notNull()
      .default('unknown'),
    errorCode: text('error_code'),
    /** Parameters of the error's phrase. */
    errorParams: jsonb('error_params').$type<Record<string, string | number>>().notNull().default({}),
    title: text('title').notNull(),
    /** Null for a new product, and where the store was not reached. */
    before: jsonb('before').$type<PublishedText>(),
    after: jsonb('after').$type<PublishedText>().notNull(),
    /** A repeat of the same request settles its first attempt. */
    requestKey: text('request_key'),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.productId], foreignColumns: [products.accountId, products.id] }).onDelete('set null'),
    unique().on(table.accountId, table.requestKey),
    index('publications__account_id__created_at').on(table.accountId, table.createdAt, table.id),
    index('publications__account_id__shop_id__created_at').on(table.accountId, table.shopId, table.createdAt, table.id),
    index('publications__product_id').on(table.productId),
    index('publications__account_id__reached')
      .on(table.accountId, table.kind, table.shopId, table.createdAt)
      .where(sql`outcome = 'done' and cause <> 'undo'`),
  ],
);
