import type { PriceTier, UnitPrice } from '@inkstone/contract/model-kinds';
import { modelKinds } from '@inkstone/contract/model-kinds';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz } from './columns.ts';
import { connections } from './connections.ts';

/** Official prices as they were from a moment on, with all that makes a price in points of them; written by triggers, never changed. */
export const priceVersions = pgTable(
  'price_versions',
  {
    id: id().defaultRandom(),
    modelId: uuid('model_id').notNull(),
    /** The vendor's own name of the model. */
    model: text('model').notNull(),
    currency: text('currency', { enum: ['USD', 'CNY'] }).notNull(),
    /** Millionths of the currency for a million tokens. */
    inputMicros: bigint('input_micros', { mode: 'number' }).notNull(),
    cachedInputMicros: bigint('cached_input_micros', { mode: 'number' }).notNull(),
    cacheWriteMicros: bigint('cache_write_micros', { mode: 'number' }).notNull(),
    outputMicros: bigint('output_micros', { mode: 'number' }).notNull(),
    /** What is not counted in tokens of text. */
    unitPrices: jsonb('unit_prices').$type<UnitPrice[]>().notNull().default([]),
    /** What whole calls cost whose input is long. */
    priceTiers: jsonb('price_tiers').$type<PriceTier[]>().notNull().default([]),
    /** Hundredths of a CNY for one of the currency. */
    rateHundredths: integer('rate_hundredths').notNull(),
    factorTimes: integer('factor_times').notNull().default(6),
    factorOver: integer('factor_over').notNull().default(5),
    validFrom: timestamptz('valid_from').notNull().defaultNow(),
  },
  (table) => [index('price_versions__model_id__valid_from').on(table.modelId, table.validFrom)],
);

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
    kind: text('kind', { enum: modelKinds }).notNull().default('chat'),
    currency: text('currency', { enum: ['USD', 'CNY'] })
      .notNull()
      .default('USD'),
    /** Official price: millionths of the currency for a million tokens; null is unknown. */
    inputMicros: bigint('input_micros', { mode: 'number' }),
    outputMicros: bigint('output_micros', { mode: 'number' }),
    /** Price of input tokens served from the vendor's prompt cache; null when it is the same as for other input. */
    cachedInputMicros: bigint('cached_input_micros', { mode: 'number' }),
    /** Price of input tokens that the vendor takes into its prompt cache; null when it is the same as for other input. */
    cacheWriteMicros: bigint('cache_write_micros', { mode: 'number' }),
    /** Official prices of what is not counted in tokens of text. */
    unitPrices: jsonb('unit_prices').$type<UnitPrice[]>().notNull().default([]),
    /** What whole calls cost whose input is long. */
    priceTiers: jsonb('price_tiers').$type<PriceTier[]>().notNull().default([]),
    contextTokens: integer('context_tokens'),
    maxOutputTokens: integer('max_output_tokens'),
    capabilities: text('capabilities').array().notNull().default([]),
    isEnabled: boolean('is_enabled').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    /** Offered for copy also where such a request costs more at the vendor than it brings. */
    isCopyForced: boolean('is_copy_forced').notNull().default(false),
    /** What it costs now; written by triggers. */
    priceVersion: uuid('price_version').references(() => priceVersions.id),
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
