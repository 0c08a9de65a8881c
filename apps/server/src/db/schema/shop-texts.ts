import { bigint, foreignKey, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, id } from './columns.ts';
import { products } from './products.ts';
import { shops } from './stores.ts';
import { writerDrafts } from './writers.ts';

/** The runs of words of each product and draft, by which what stands in two texts of a shop is found. */
export const shopTexts = pgTable(
  'shop_texts',
  {
    id: id().defaultRandom(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null for a draft that was written without a store. */
    shopId: uuid('shop_id'),
    /** Either a product or a draft. */
    productId: uuid('product_id').unique(),
    draftId: uuid('draft_id').unique(),
    /** Who alone may see it; null for everybody of the account. */
    userId: uuid('user_id'),
    /** The product that it is about, else the draft itself. */
    about: uuid('about').notNull(),
    /** Hashes, mixed with the account. */
    runs: bigint('runs', { mode: 'bigint' }).array().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.shopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('set null'),
    foreignKey({ columns: [table.accountId, table.productId], foreignColumns: [products.accountId, products.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.accountId, table.draftId], foreignColumns: [writerDrafts.accountId, writerDrafts.id] }).onDelete(
      'cascade',
    ),
    index('shop_texts__runs').using('gin', table.runs),
    index('shop_texts__about').on(table.accountId, table.about),
    index('shop_texts__shop_id').on(table.accountId, table.shopId),
  ],
);
