import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A way to an AI vendor: whose it is, where it leads, and the sealed credentials. */
export const vendorConnections = pgTable(
  'vendor_connections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: serves the whole installation and belongs to the operator. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    vendor: text('vendor').notNull(),
    name: text('name').notNull(),
    source: text('source', { enum: ['operator', 'environment', 'builtin'] }).notNull(),
    /** Sealed by the secrets box with tenant and row id; null when the process holds them, or when they were dropped. */
    sealedCredentials: text('sealed_credentials'),
    /** Values that are no secret: addresses, regions. A change of them drops the sealed ones. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** The operator ticked that the address may lie in a private network. */
    isPrivateAllowed: boolean('is_private_allowed').notNull().default(false),
    isEnabled: boolean('is_enabled').notNull().default(true),
    checkedAt: moment('checked_at'),
    checkResult: jsonb('check_result'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('vendor_connections__account_id').on(table.accountId),
    uniqueIndex('vendor_connections__source_vendor').on(table.source, table.vendor).where(sql`source <> 'operator'`),
  ],
);

export const models = pgTable(
  'models',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => vendorConnections.id, { onDelete: 'cascade' }),
    /** The vendor's own name of the model. */
    modelId: text('model_id').notNull(),
    label: text('label').notNull(),
    currency: text('currency', { enum: ['USD', 'CNY'] })
      .notNull()
      .default('USD'),
    /** Official price: millionths of the currency for a million tokens; null is unknown. */
    inputMicros: bigint('input_micros', { mode: 'number' }),
    outputMicros: bigint('output_micros', { mode: 'number' }),
    /** For input that the vendor answers from its own prompt cache; null: as any other input. */
    cachedInputMicros: bigint('cached_input_micros', { mode: 'number' }),
    contextTokens: integer('context_tokens'),
    maxOutputTokens: integer('max_output_tokens'),
    capabilities: text('capabilities').array().notNull().default([]),
    isEnabled: boolean('is_enabled').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.connectionId, table.modelId), uniqueIndex('models__is_default').on(table.isDefault).where(sql`is_default`)],
);

/** One row for the whole installation. */
export const pricing = pgTable('pricing', {
  isSingle: boolean('is_single').primaryKey().default(true),
  /** Hundredths of a CNY for one USD: 720 means 7.20. */
  usdRateHundredths: integer('usd_rate_hundredths').notNull().default(720),
});

/** Append-only: what the operator changed, before and after, without any secret. */
export const operatorActs = pgTable('operator_acts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  actorName: text('actor_name').notNull(),
  act: text('act').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  address: text('address').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
});
