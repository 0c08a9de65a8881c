import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, timestamptz } from './columns.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Passkeys and authenticator apps. */
export const factors = pgTable(
  'factors',
  {
    id: id().defaultRandom(),
    userId: userId(),
    kind: text('kind', { enum: ['passkey', 'totp'] }).notNull(),
    name: text('name').notNull(),
    credentialId: text('credential_id').unique(),
    /** In base64url. */
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    sealedSecret: text('sealed_secret'),
    /** The last half minute whose code was used: a code is good once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    /** Null until the first code of an app was entered; before, it counts for nothing. */
    confirmedAt: timestamptz('confirmed_at'),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('factors__user_id').on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: text('code_hash').primaryKey(), userId: userId(), createdAt: createdAt(), usedAt: timestamptz('used_at') },
  (table) => [index('recovery_codes__user_id').on(table.userId)],
);

/** What a browser has to answer to make a passkey. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  userId: userId().primaryKey(),
  challenge: text('challenge').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Sign-ins whose first proof was right, until the second one. */
export const secondSteps = pgTable(
  'second_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    /** The user's, as the first proof saw it: what ends sign-ins meanwhile ends this one too. */
    signInEpoch: integer('sign_in_epoch').notNull(),
    authMethod: text('auth_method', { enum: ['password', 'email-code', 'oidc'] }).notNull(),
    redirect: text('redirect').notNull(),
    state: text('state').notNull(),
    challenge: text('challenge'),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('second_steps__user_id').on(table.userId)],
);
