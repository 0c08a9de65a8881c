import type { Counted } from '@inkstone/contract/model-kinds';
import { isNotNull } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { apps } from './apps.ts';
import { accountId, bytes, createdAt, id, micropoints, timestamptz } from './columns.ts';

const ownAccount = () => accountId().references(() => accounts.id, { onDelete: 'cascade' });
const ownApp = () =>
  uuid('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' });

/** Calls of the AI API, each written once, with the settlement of its hold, whose id it has. */
export const gatewayRequests = pgTable(
  'gateway_requests',
  {
    id: id(),
    accountId: accountId(),
    /** Null in the playground. */
    appId: uuid('app_id'),
    keyId: uuid('key_id'),
    source: text('source', { enum: ['key', 'playground', 'test'] }).notNull(),
    kind: text('kind', {
      enum: ['chat', 'embedding', 'image', 'speech', 'transcription', 'translation', 'moderation', 'rerank'],
    }).notNull(),
    /** The caller's: openai-chat, anthropic-messages, … */
    format: text('format').notNull(),
    vendor: text('vendor').notNull(),
    /** The vendor's own name of it. */
    model: text('model').notNull(),
    /** Null when nothing was priced. */
    priceVersion: uuid('price_version'),
    /** The status of HTTP that the caller was told. */
    status: smallint('status').notNull(),
    error: text('error'),
    /** Who counted: the vendor, the vendor after its caller had left, we ourselves, or nobody, because nothing came. */
    usageSource: text('usage_source', { enum: ['upstream', 'drained', 'estimated', 'none'] }).notNull(),
    /** With what came from the vendor's prompt cache and what went into it. */
    inputTokens: integer('input_tokens').notNull(),
    cachedInputTokens: integer('cached_input_tokens').notNull(),
    cacheWriteTokens: integer('cache_write_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** What else is counted, for other kinds than chat. */
    units: bigint('units', { mode: 'number' }),
    /** The same by the lines of the price. */
    counted: jsonb('counted').$type<Counted[]>().notNull().default([]),
    charge: micropoints('charge').notNull(),
    /** No more than this could be charged: what was held, or what was left of a hold that had ended before. */
    most: micropoints('most').notNull(),
    /** Answered from our own cache. */
    isCached: boolean('is_cached').notNull(),
    isStream: boolean('is_stream').notNull(),
    attempts: smallint('attempts').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    firstTokenMs: integer('first_token_ms'),
    latencyMs: integer('latency_ms').notNull(),
  },
  (table) => [
    index('gateway_requests__account_id__started_at').on(table.accountId, table.startedAt),
    index('gateway_requests__account_id__app_id__started_at').on(table.accountId, table.appId, table.startedAt, table.id),
    index('gateway_requests__account_id__model__started_at').on(table.accountId, table.model, table.startedAt, table.id),
    index('gateway_requests__account_id__failed').on(table.accountId, table.startedAt, table.id).where(isNotNull(table.error)),
  ],
);

/** What the first one took. */
export type KeptUsage = { input: number; cachedInput: number; cacheWrite: number; output: number; counted?: readonly Counted[] };

/** Answers that are given again for equal requests of the same app. */
export const gatewayAnswers = pgTable(
  'gateway_answers',
  {
    accountId: ownAccount(),
    appId: ownApp(),
    /** SHA-256 of account, app, format, model, body and mode of streaming. */
    digest: bytes('digest').notNull(),
    contentType: text('content_type').notNull(),
    /** What was sent, frames for a stream. */
    body: text('body').notNull(),
    vendor: text('vendor').notNull(),
    model: text('model').notNull(),
    /** By which the first one was charged, with what it took: a hit is charged by the same. */
    priceVersion: uuid('price_version'),
    usage: jsonb('usage').$type<KeptUsage>().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.appId, table.digest] }),
    index('gateway_answers__app_id__created_at').on(table.appId, table.createdAt),
    index('gateway_answers__expires_at').on(table.expiresAt),
  ],
);

/** Requests and answers word for word, for the owner of their app to read. */
export const gatewayBodies = pgTable(
  'gateway_bodies',
  {
    /** The call's, as in `gatewayRequests`. */
    requestId: uuid('request_id').primaryKey(),
    accountId: ownAccount(),
    appId: ownApp(),
    request: text('request').notNull(),
    answer: text('answer').notNull(),
    isRequestCut: boolean('is_request_cut').notNull(),
    isAnswerCut: boolean('is_answer_cut').notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('gateway_bodies__app_id').on(table.appId),
    index('gateway_bodies__account_id').on(table.accountId),
    index('gateway_bodies__expires_at').on(table.expiresAt),
  ],
);
