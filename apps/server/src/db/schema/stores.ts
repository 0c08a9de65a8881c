import type { FileCheck } from '@inkstone/contract/product-files';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id, listingTexts, namedFacts, timestamptz, updatedAt } from './columns.ts';

const statuses = ['draft', 'active', 'archived', 'unlisted'] as const;

/** A store that an account has connected. */
export const shops = pgTable(
  'shops',
  {
    id: id().defaultRandom(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    domain: text('domain').notNull(),
    name: text('name').notNull(),
    /** Sealed by the secrets box with tenant and row id; null for a platform without credentials. */
    sealedCredentials: text('sealed_credentials'),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [
    unique().on(table.accountId, table.domain),
    unique().on(table.accountId, table.id),
    uniqueIndex('shops__sandbox_domain').on(table.domain).where(sql`platform = 'sandbox'`),
  ],
);

/** A store inside this installation. */
export const sandboxStores = pgTable(
  'sandbox_stores',
  {
    shopId: uuid('shop_id').primaryKey(),
    accountId: accountId(),
    /** Its place under /s/. */
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    tagline: text('tagline').notNull(),
    currency: text('currency').notNull(),
  },
  (table) => [foreignKey({ columns: [table.accountId, table.shopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('cascade')],
);

/** How the picture of a sandbox product is drawn. */
export type Tile = { motif: string; paper: string; ink: string };

/** A further picture of a sandbox product, with what it shows in words. */
type Picture = Tile & { alt: string };

export const sandboxProducts = pgTable(
  'sandbox_products',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => sandboxStores.shopId, { onDelete: 'cascade' }),
    handle: text('handle').notNull(),
    ...listingTexts(),
    status: text('status', { enum: statuses }).notNull(),
    vendor: text('vendor').notNull(),
    productType: text('product_type').notNull(),
    tags: text('tags').array().notNull().default([]),
    category: text('category').notNull().default(''),
    collections: text('collections').array().notNull().default([]),
    ...namedFacts(),
    priceAmount: bigint('price_amount', { mode: 'number' }),
    tile: jsonb('tile').$type<Tile & { alt?: string }>().notNull(),
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    /** Idempotency key: a create that is repeated after a lost answer finds its product by it. */
    createKey: text('create_key'),
    createdAt: createdAt().defaultNow(),
    updatedAt: updatedAt().defaultNow(),
  },
  (table) => [unique().on(table.shopId, table.handle), unique().on(table.shopId, table.createKey)],
);

/** Blogs of a store inside this installation. */
export const sandboxBlogs = pgTable(
  'sandbox_blogs',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => sandboxStores.shopId, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    handle: text('handle').notNull(),
    /** Idempotency key, as for products. */
    createKey: text('create_key'),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [unique().on(table.shopId, table.handle), unique().on(table.shopId, table.createKey)],
);

/** Articles and pages of a store inside this installation. */
export const sandboxContents = pgTable(
  'sandbox_contents',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => sandboxStores.shopId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['article', 'page'] }).notNull(),
    /** The blog of an article. */
    blogId: uuid('blog_id').references(() => sandboxBlogs.id, { onDelete: 'cascade' }),
    handle: text('handle').notNull(),
    title: text('title').notNull(),
    bodyHtml: text('body_html').notNull(),
    seoTitle: text('seo_title').notNull(),
    seoDescription: text('seo_description').notNull(),
    isVisible: boolean('is_visible').notNull(),
    /** When readers see it; null for as soon as it is visible. */
    publishAt: timestamptz('publish_at'),
    version: integer('version').notNull().default(1),
    createKey: text('create_key'),
    createdAt: createdAt().defaultNow(),
    updatedAt: updatedAt().defaultNow(),
  },
  (table) => [
    unique().on(table.shopId, table.kind, table.blogId, table.handle).nullsNotDistinct(),
    unique().on(table.shopId, table.createKey),
  ],
);

/** A catalogue that was read from a file of products. */
export const fileStores = pgTable(
  'file_stores',
  {
    shopId: uuid('shop_id').primaryKey(),
    accountId: accountId(),
    /** In the order of the file. */
    columns: text('columns').array().notNull().default([]),
    /** The file does not say in which currency its prices are. */
    currency: text('currency'),
  },
  (table) => [foreignKey({ columns: [table.accountId, table.shopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('cascade')],
);

/** A product of a file with its rows as they are. */
export const fileProducts = pgTable(
  'file_products',
  {
    id: id().defaultRandom(),
    accountId: accountId(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => fileStores.shopId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    handle: text('handle').notNull(),
    /** The cells of each row by column; empty ones are left out. */
    rows: jsonb('rows').$type<Record<string, string>[]>().notNull(),
    /** The cells that we may write, as the last file had them. */
    imported: jsonb('imported').$type<Record<string, string>>().notNull(),
    version: integer('version').notNull().default(1),
    createKey: text('create_key'),
    updatedAt: updatedAt().defaultNow(),
  },
  (table) => [
    unique().on(table.shopId, table.handle),
    unique().on(table.shopId, table.position),
    unique().on(table.shopId, table.createKey),
  ],
);

/** Files that a person has handed in: shown first, then taken over as a whole. */
export const fileImports = pgTable(
  'file_imports',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The store that it goes into; null for one that is made for it. */
    shopId: uuid('shop_id'),
    name: text('name').notNull(),
    content: text('content').notNull(),
    /** What a person was shown of it. */
    preview: jsonb('preview').$type<Omit<FileCheck, 'id' | 'name'>>().notNull(),
    state: text('state', { enum: ['ready', 'taken'] })
      .notNull()
      .default('ready'),
    /** What becomes of texts that were changed here since the last file. */
    edited: text('edited', { enum: ['keep', 'replace'] })
      .notNull()
      .default('keep'),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.shopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('cascade'),
    index('file_imports__shop_id').on(table.shopId).where(sql`state = 'taken'`),
    index('file_imports__account_id__user_id').on(table.accountId, table.userId),
  ],
);
