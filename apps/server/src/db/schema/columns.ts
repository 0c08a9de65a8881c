import { bigint, customType, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment in UTC, to the microsecond; a `Date` keeps its milliseconds. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** Bytes as they are, such as a hash. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Points as whole micropoints. */
export const micropoints = (name: string) => bigint(name, { mode: 'bigint' });

/** The row's own id; `defaultRandom` where the database makes it. */
export const id = () => uuid('id').primaryKey();

/** The tenant that the row belongs to. */
export const accountId = () => uuid('account_id').notNull();

/** When the row was made; `defaultNow` where the database's clock tells it. */
export const createdAt = () => timestamptz('created_at').notNull();

/** When the row was last changed. */
export const updatedAt = () => timestamptz('updated_at').notNull();

/** The texts of a listing, stored alike for a product and for a product of the built-in store. */
export const listingTexts = () => ({
  title: text('title').notNull(),
  descriptionHtml: text('description_html').notNull(),
  seoTitle: text('seo_title').notNull(),
  seoDescription: text('seo_description').notNull(),
});

/** What else is known of a product by name: what shoppers choose from, and its metafields. */
export const namedFacts = () => ({
  options: jsonb('options').$type<{ name: string; values: string[] }[]>().notNull().default([]),
  metafields: jsonb('metafields').$type<{ name: string; value: string }[]>().notNull().default([]),
});
