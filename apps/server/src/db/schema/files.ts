import { bigint, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, timestamptz } from './columns.ts';

/** Files that accounts keep, the same bytes once an account. */
export const files = pgTable(
  'files',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    store: text('store').notNull(),
    key: text('key').notNull().unique(),
    digest: text('digest').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    /** When it was last sent, or a reference to it was made or ended. */
    wantedAt: timestamptz('wanted_at').notNull(),
  },
  (table) => [
    unique().on(table.accountId, table.digest),
    unique().on(table.accountId, table.id),
    index('files__wanted_at').on(table.wantedAt),
  ],
);

/** What refers to a file. */
export const fileUses = pgTable(
  'file_uses',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull(),
    usedBy: text('used_by').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.usedBy, table.userId] }),
    foreignKey({ columns: [table.accountId, table.fileId], foreignColumns: [files.accountId, files.id] }),
    index('file_uses__account_id__user_id').on(table.accountId, table.userId),
  ],
);

/** Bytes that no row stands for, or not yet. */
export const fileRemovals = pgTable(
  'file_removals',
  { key: text('key').primaryKey(), store: text('store').notNull(), dueAt: timestamptz('due_at').notNull() },
  (table) => [index('file_removals__due_at').on(table.dueAt)],
);
