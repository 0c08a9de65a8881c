import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, createdAt, id, timestamptz } from './columns.ts';

/** The tenant: every row that belongs to a customer carries the id of an account. */
export const accounts = pgTable(
  'accounts',
  {
    id: id().defaultRandom(),
    name: text('name').notNull(),
    /** Markers that decide the variant of the console; see `actor.ts`. */
    usage: text('usage').array().notNull().default([]),
    propertyType: text('property_type').notNull().default(''),
    disabledAt: timestamptz('disabled_at'),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [index('accounts__created_at').on(table.createdAt, table.id)],
);

export const users = pgTable(
  'users',
  {
    id: id().defaultRandom(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Always in lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** Null for a user who signs in by an outside portal or by e-mailed codes only. */
    passwordHash: text('password_hash'),
    /** How often the hash was made anew at a higher cost; a change of the hash without it is another password, and ends all sessions. */
    passwordRenewals: integer('password_renewals').notNull().default(0),
    /** Counted up by whatever ends sign-ins that are under way; a one-time token counts only in the epoch in which it was given. */
    signInEpoch: integer('sign_in_epoch').notNull().default(0),
    role: text('role', { enum: ['owner', 'member', 'shared', 'guest'] }).notNull(),
    isOperator: boolean('is_operator').notNull().default(false),
    emailVerifiedAt: timestamptz('email_verified_at'),
    language: text('language', { enum: ['en', 'zh'] })
      .notNull()
      .default('en'),
    /** The shop the user works on; a foreign key on account and shop makes sure it is of the same account. */
    currentShopId: uuid('current_shop_id'),
    isDismissedTips: boolean('is_dismissed_tips').notNull().default(false),
    /** Tips that were put away one by one. */
    dismissedTips: text('dismissed_tips').array().notNull().default([]),
    /** The name of a zone, `Asia/Shanghai` say; null follows the device. */
    timeZone: text('time_zone'),
    disabledAt: timestamptz('disabled_at'),
    /** Null is the operator, whose word only the operator takes back; `deletion`: deleted, while that can be undone. */
    disabledBy: text('disabled_by', { enum: ['account', 'deletion'] }),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [index('users__account_id').on(table.accountId)],
);

/** One row at most: the first user who ever registered runs the installation. */
export const operatorSeat = pgTable('operator_seat', {
  isTaken: boolean('is_taken').primaryKey().default(true),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  takenAt: timestamptz('taken_at').notNull().defaultNow(),
});

/** A user's identity at an external portal, or the name of a development login. */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('user_identities__user_id').on(table.userId)],
);

/** The tenant of rows that end with it. */
export const ofAccount = () => accountId().references(() => accounts.id, { onDelete: 'cascade' });
