import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, timestamptz } from './columns.ts';

/** Who an enterprise lets in to what it opens to them; whoever has come is a user of the same id as well. */
export const sharedUsers = pgTable(
  'shared_users',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Always in lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    language: text('language', { enum: ['en', 'zh'] }).notNull(),
    createdAt: createdAt(),
    limitKind: text('limit_kind', { enum: ['base', 'none', 'points'] })
      .notNull()
      .default('base'),
    limitPoints: integer('limit_points'),
    /** What is opened to one of these is opened to them. */
    groups: text('groups').array().notNull().default([]),
    /** While the deletion can still be undone. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    unique('shared_users_account_id_email_key').on(table.accountId, table.email),
    index('shared_users__account_id__created_at').on(table.accountId, table.createdAt, table.id),
    index('shared_users__deleted_at').on(table.deletedAt),
  ],
);

/** Links that were sent to shared users by mail; of the secret only its hash is kept, which tenants cannot read. */
export const sharedUserLinks = pgTable(
  'shared_user_links',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    sharedUserId: uuid('shared_user_id')
      .notNull()
      .references(() => sharedUsers.id, { onDelete: 'cascade' }),
    /** `password`: sets another one for somebody who has come already. */
    purpose: text('purpose', { enum: ['invitation', 'password'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    /** Withdrawn, or followed by a newer one. */
    endedAt: timestamptz('ended_at'),
    /** Its person came too late and asked for another one. */
    askedAt: timestamptz('asked_at'),
  },
  (table) => [
    index('shared_user_links__shared_user_id').on(table.sharedUserId, table.createdAt),
    index('shared_user_links__account_id').on(table.accountId),
  ],
);
