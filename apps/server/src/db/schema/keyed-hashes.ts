import { pgTable, text } from 'drizzle-orm/pg-core';

/** The keys of keyed hashes, each sealed with the key of the installation. */
export const hashKeys = pgTable('hash_keys', {
  fingerprint: text('fingerprint').primaryKey(),
  purpose: text('purpose').notNull(),
  sealedKey: text('sealed_key').notNull(),
});
