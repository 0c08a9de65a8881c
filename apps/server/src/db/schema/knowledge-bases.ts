import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { sharedUsers } from './shared-users.ts';

/** What an enterprise's assistants answer from. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: jsonb('content').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    index('knowledge_bases__account_id__name').on(table.accountId, sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`),
    index('knowledge_bases__deleted_at').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** Files that were taken in as pictures of knowledge bases, each for what it was sent. */
export const basePictures = pgTable(
  'base_pictures',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull(),
    use: text('use', { enum: ['avatar', 'banner'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fileId, table.use] }),
    foreignKey({ columns: [table.accountId, table.fileId], foreignColumns: [files.accountId, files.id] }).onDelete('cascade'),
  ],
);

/** To whom of the shared users a knowledge base is opened, where it is open to chosen ones. */
export const knowledgeBaseUsers = pgTable(
  'knowledge_base_users',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    sharedUserId: uuid('shared_user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.baseId, table.sharedUserId] }),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.accountId, table.sharedUserId], foreignColumns: [sharedUsers.accountId, sharedUsers.id] }).onDelete(
      'cascade',
    ),
    index('knowledge_base_users__shared_user_id').on(table.accountId, table.sharedUserId),
  ],
);
