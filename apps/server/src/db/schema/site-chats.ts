import type { SiteChatSettings } from '@inkstone/contract/site-chats';
import { boolean, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, timestamptz, updatedAt } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

/** The chat of a knowledge base on web sites. */
export const siteChats = pgTable(
  'site_chats',
  {
    baseId: uuid('base_id').primaryKey(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** By which pages name it; says nothing of the base. */
    publicId: text('public_id').notNull().unique(),
    isEnabled: boolean('is_enabled').notNull(),
    settings: jsonb('settings').$type<Omit<SiteChatSettings, 'isEnabled'>>().notNull(),
    /** By which a web site signs who its visitors are. */
    sealedSecret: text('sealed_secret'),
    /** Whom a web site made known before that is nobody. */
    secretSetAt: timestamptz('secret_set_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.accountId, table.baseId),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('site_chats__account_id').on(table.accountId),
  ],
);

/** How much was asked on a day of UTC: by each visitor, and by all of a base, whose own id stands for them. */
export const siteChatDays = pgTable(
  'site_chat_days',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    askerId: uuid('asker_id').notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.baseId, table.day, table.askerId] }),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('site_chat_days__day').on(table.day),
  ],
);

/** Sign-ins of visitors at the company's own server that are under way. */
export const siteSignIns = pgTable(
  'site_sign_ins',
  {
    stateHash: text('state_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    publicId: text('public_id').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    codeHash: text('code_hash').unique(),
    subject: text('subject'),
    name: text('name'),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('site_sign_ins__expires_at').on(table.expiresAt),
    index('site_sign_ins__base_id').on(table.accountId, table.baseId),
  ],
);
