import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';

export const emailCodes = pgTable(
  'email_codes',
  {
    id: id().defaultRandom(),
    purpose: text('purpose', { enum: ['login', 'verify', 'reset'] }).notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The browser that asked; a code that was requested elsewhere does not work here. */
    browserHash: text('browser_hash').notNull(),
    /** The data of a registration that becomes an account once the code proves the mail address. */
    payload: jsonb('payload'),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    consumedAt: timestamptz('consumed_at'),
  },
  (table) => [unique().on(table.purpose, table.email, table.browserHash), index('email_codes__expires_at').on(table.expiresAt)],
);

/** Attempts by hashed subject (an e-mail and what was tried); the wait grows with each, and a success clears it. */
export const signInAttempts = pgTable('sign_in_attempts', {
  subjectHash: text('subject_hash').primaryKey(),
  failures: integer('failures').notNull(),
  nextAllowedAt: timestamptz('next_allowed_at').notNull(),
  updatedAt: updatedAt(),
});

/** A sign-in at an outside portal that is under way; deleted by the answer that uses it. */
export const oidcAttempts = pgTable('oidc_attempts', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  ssoState: text('sso_state'),
  redirectPath: text('redirect_path').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});
