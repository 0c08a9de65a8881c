import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The tenant: everything that a customer owns hangs on one of these. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** Markers that decide the variant. */
  usage: text('usage').array().notNull().default([]),
  propertyType: text('property_type').notNull().default(''),
  disabledAt: moment('disabled_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** A store that an account has connected. */
export const shops = pgTable(
  'shops',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull(),
    domain: text('domain').notNull(),
    name: text('name').notNull(),
    /** Sealed by the secrets box with tenant and row id; null for a platform without credentials. */
    sealedCredentials: text('sealed_credentials'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.accountId, table.domain),
    unique().on(table.accountId, table.id),
    uniqueIndex('shops__sandbox_domain').on(table.domain).where(sql`platform = 'sandbox'`),
  ],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Always in lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** Null for a user who signs in by an outside portal or by e-mailed codes only. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['owner', 'member'] }).notNull(),
    isOperator: boolean('is_operator').notNull().default(false),
    emailVerifiedAt: moment('email_verified_at'),
    language: text('language', { enum: ['en', 'zh'] })
      .notNull()
      .default('en'),
    currentShopId: uuid('current_shop_id'),
    isDismissedTips: boolean('is_dismissed_tips').notNull().default(true),
    disabledAt: moment('disabled_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users__account_id').on(table.accountId),
    foreignKey({ columns: [table.accountId, table.currentShopId], foreignColumns: [shops.accountId, shops.id] }).onDelete('set null'),
  ],
);

/** One row at most: the first user who ever registered runs the installation. */
export const operatorSeat = pgTable('operator_seat', {
  isTaken: boolean('is_taken').primaryKey().default(true),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  takenAt: moment('taken_at').notNull().defaultNow(),
});

/** Who a user is at an outside portal, or the mark of a development login. */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('user_identities__user_id').on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `password`, `email-code`, `oidc`, `development`. */
    authMethod: text('auth_method').notNull(),
    /** The outside portal's proof, needed again to sign out there. */
    idToken: text('id_token'),
    idpSid: text('idp_sid'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    idleExpiresAt: moment('idle_expires_at').notNull(),
    absoluteExpiresAt: moment('absolute_expires_at').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('sessions__user_id').on(table.userId).where(sql`revoked_at is null`),
    index('sessions__idp_sid').on(table.idpSid).where(sql`idp_sid is not null`),
  ],
);

/** One-time tokens by which the portal hands a signed-in person over to the console. */
export const ssoCodes = pgTable(
  'sso_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The console's origin; a code works nowhere else. */
    audience: text('audience').notNull(),
    redirectPath: text('redirect_path').notNull(),
    /** Hash of the state cookie of the login that began at our gate; null when it began at the portal. */
    stateHash: text('state_hash'),
    authMethod: text('auth_method').notNull(),
    idToken: text('id_token'),
    idpSid: text('idp_sid'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
    consumedIp: text('consumed_ip'),
    /** The session that the code made; it ends when the code shows up again elsewhere. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
  },
  (table) => [index('sso_codes__expires_at').on(table.expiresAt)],
);

export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', { enum: ['login', 'verify', 'reset'] }).notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The browser that asked; a code that was requested elsewhere does not work here. */
    browserHash: text('browser_hash').notNull(),
    /** What waits for the proof of the address: a registration that is not an account yet. */
    payload: jsonb('payload'),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
  },
  (table) => [unique().on(table.purpose, table.email, table.browserHash), index('email_codes__expires_at').on(table.expiresAt)],
);

/** Attempts by hashed subject (an e-mail and what was tried); the wait grows with each, and a success clears it. */
export const signInAttempts = pgTable('sign_in_attempts', {
  subjectHash: text('subject_hash').primaryKey(),
  failures: integer('failures').notNull(),
  nextAllowedAt: moment('next_allowed_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** A sign-in at an outside portal that is under way; deleted by the answer that uses it. */
export const oidcAttempts = pgTable('oidc_attempts', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  ssoState: text('sso_state'),
  redirectPath: text('redirect_path').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** First answers of calls that cost or publish, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first run is under way. */
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys__created_at').on(table.createdAt)],
);
