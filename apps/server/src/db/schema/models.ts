import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { connections } from './connections.ts';

export const models = pgTable(
  'models',
  {
    id: id().defaultRandom(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** The vendor's own name of the model. */
    modelId: text('model_id').notNull(),
    label: text('label').notNull(),
    currency: text('currency', { enum: ['USD', 'CNY'] })
      .notNull()
      .default('USD'),
    /** Official price: millionths of the currency for a million tokens; null is unknown. */
    inputMicros: bigint('input_micros', { mode: 'number' }),
    outputMicros: bigint('output_micros', { mode: 'number' }),
    /** Price of input tokens served from the vendor's prompt cache; null when it is the same as for other input. */
    cachedInputMicros: bigint('cached_input_micros', { mode: 'number' }),
    contextTokens: integer('context_tokens'),
    maxOutputTokens: integer('max_output_tokens'),
    capabilities: text('capabilities').array().notNull().default([]),
    isEnabled: boolean('is_enabled').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    /** Offered for copy also where such a request costs more at the vendor than it brings. */
    isCopyForced: boolean('is_copy_forced').notNull().default(false),
    createdAt: createdAt().defaultNow(),
  },
  (table) => [unique().on(table.connectionId, table.modelId), uniqueIndex('models__is_default').on(table.isDefault).where(sql`is_default`)],
);

/** What requests for copy took of a model on a day, of all accounts together; those by accounts' own keys are not counted. */
export const copyUses = pgTable(
  'copy_uses',
  {
    modelId: uuid('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    /** The part of the input that came from the vendor's prompt cache. */
    cachedInputTokens: bigint('cached_input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    /** What the texts that came of it cost, by the price list. */
    micropoints: bigint('micropoints', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.day] })],
);

/** One row for the whole installation. */
export const pricing = pgTable('pricing', {
  isSingle: boolean('is_single').primaryKey().default(true),
  /** Hundredths of a CNY for one USD: 720 means 7.20. */
  usdRateHundredths: integer('usd_rate_hundredths').notNull().default(720),
});
