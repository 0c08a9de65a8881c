import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, micropoints, timestamptz } from './columns.ts';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** From where the calls came, and what they were for. */
const dimensions = () => ({
  source: text('source').notNull(),
  kind: text('kind').notNull(),
  vendor: text('vendor').notNull(),
  model: text('model').notNull(),
});

/** Calls that were not added up yet; written by a trigger. */
export const apiUsageFresh = pgTable('api_usage_fresh', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: accountId(),
  /** Null in the playground. */
  appId: uuid('app_id'),
  ...dimensions(),
  isError: boolean('is_error').notNull(),
  inputTokens: integer('input_tokens').notNull(),
  cachedInputTokens: integer('cached_input_tokens').notNull(),
  outputTokens: integer('output_tokens').notNull(),
  units: count('units'),
  charge: micropoints('charge').notNull(),
  latencyMs: integer('latency_ms').notNull(),
  /** Null for what was not streamed. */
  firstTokenMs: integer('first_token_ms'),
  startedAt: timestamptz('started_at').notNull(),
});

/** How many ranges times are counted in. */
const ranges = 32;

const inRange = (name: string) => integer(name).notNull();
const inRanges = (name: string, column: (name: string) => ReturnType<typeof inRange>) =>
  Object.fromEntries(Array.from({ length: ranges }, (_, index) => [`${name}${index}`, column(`${name}_${index}`)]));

/** What calls came to, by hours and once more by quarters of an hour. */
export const apiUsage = pgTable(
  'api_usage',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Minutes: 15 or 60. */
    grain: smallint('grain').notNull(),
    beginsAt: timestamptz('begins_at').notNull(),
    /** The one of zeros in the playground. */
    appId: uuid('app_id').notNull(),
    ...dimensions(),
    requests: count('requests'),
    errors: count('errors'),
    inputTokens: count('input_tokens'),
    cachedInputTokens: count('cached_input_tokens'),
    outputTokens: count('output_tokens'),
    units: count('units'),
    charge: micropoints('charge').notNull(),
    /** How many calls that succeeded took so long, and how many had their first token after so long; read by `api_usage_of_days` alone. */
    ...inRanges('ms', inRange),
    ...inRanges('first', (name) => inRange(name).default(0)),
  },
  ({ accountId: account, grain, beginsAt, appId, source, kind, vendor, model }) => [
    primaryKey({ columns: [account, grain, beginsAt, appId, source, kind, vendor, model] }),
  ],
);
