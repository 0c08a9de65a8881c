import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id, timestamptz } from './columns.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: id().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** `password`, `email-code`, `oidc`, `development`. */
    authMethod: text('auth_method').notNull(),
    /** The ID token of the external portal, which its sign-out asks for. */
    idToken: text('id_token'),
    idpSid: text('idp_sid'),
    createdAt: createdAt(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
    idleExpiresAt: timestamptz('idle_expires_at').notNull(),
    absoluteExpiresAt: timestamptz('absolute_expires_at').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    revokedAt: timestamptz('revoked_at'),
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
    /** The user's when the token was given; it ends with it. */
    signInEpoch: integer('sign_in_epoch').notNull(),
    /** The console's origin; a code works nowhere else. */
    audience: text('audience').notNull(),
    redirectPath: text('redirect_path').notNull(),
    /** Hash of the state cookie of a sign-in that the console started; null when it started at the portal. */
    stateHash: text('state_hash'),
    authMethod: text('auth_method').notNull(),
    idToken: text('id_token'),
    idpSid: text('idp_sid'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    consumedAt: timestamptz('consumed_at'),
    consumedIp: text('consumed_ip'),
    /** The session that the code opened; it is ended when the code is used again from another browser. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
  },
  (table) => [index('sso_codes__expires_at').on(table.expiresAt)],
);
