import { bigint, foreignKey, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { shops, users } from './accounts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const statuses = ['draft', 'active', 'archived', 'unlisted'] as const;

const texts = () => ({
  title: text('title').notNull(),
  descriptionHtml: text('description_html').notNull(),
  seoTitle: text('seo_title').notNull(),
  seoDescription: text('seo_description').notNull(),
});

/** Products as their stores show them, since the last synchronisation. */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    /** The product's id on its platform. */
    remoteId: text('remote_id').notNull(),
    remoteVersion: text('remote_version').notNull(),
    ...texts(),
    handle: text('handle').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    vendor: text('vendor').notNull(),
    productType: text('product_type').notNull(),
    tags: text('tags').array().notNull().default([]),
    priceAmount: bigint('price_amount', { mode: 'number' }),
    priceCurrency: text('price_currency'),
    images: jsonb('images').$type<{ url: string; alt: string }[]>().notNull().default([]),
    url: text('url'),
    quality: text('quality', { enum: ['short', 'good'] }).notNull(),
    remoteUpdatedAt: moment('remote_updated_at').notNull(),
    optimizedAt: moment('optimized_at'),
    syncedAt: moment('synced_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.shopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('cascade'),
    unique().on(table.shopId, table.remoteId),
    unique().on(table.accountId, table.id),
    index('products__shop_id__remote_updated_at').on(table.shopId, table.remoteUpdatedAt, table.id),
  ],
);

/** The before-image of every text that we overwrote; never changed. */
export const productRevisions = pgTable(
  'product_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id').notNull(),
    productId: uuid('product_id').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    cause: text('cause', { enum: ['save', 'undo'] }).notNull(),
    ...texts(),
    status: text('status', { enum: statuses }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.productId], foreignColumns: [products.accountId, products.id] }).onDelete('cascade'),
    index('product_revisions__product_id__created_at').on(table.productId, table.createdAt),
  ],
);

/** A store inside this installation. */
export const sandboxStores = pgTable(
  'sandbox_stores',
  {
    shopId: uuid('shop_id').primaryKey(),
    accountId: uuid('account_id').notNull(),
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

export const sandboxProducts = pgTable(
  'sandbox_products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id').notNull(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => sandboxStores.shopId, { onDelete: 'cascade' }),
    handle: text('handle').notNull(),
    ...texts(),
    status: text('status', { enum: statuses }).notNull(),
    vendor: text('vendor').notNull(),
    productType: text('product_type').notNull(),
    tags: text('tags').array().notNull().default([]),
    priceAmount: bigint('price_amount', { mode: 'number' }),
    tile: jsonb('tile').$type<Tile>().notNull(),
    version: integer('version').notNull().default(1),
    /** A create that is repeated after a lost answer finds its product by this mark. */
    createKey: text('create_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.shopId, table.handle), unique().on(table.shopId, table.createKey)],
);
