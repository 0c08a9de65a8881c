import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { readerDays } from './kit/reader-days.ts';
import { modelKind } from './model-kinds.ts';
import { pointAmount } from './wallet.ts';

/**
 * Milliseconds in which half, 95 and 99 of a hundred were done. Times are counted in ranges of which each is a third longer than the one
 * before it, and within a range they are taken to lie evenly.
 */
const percentiles = z.object({ p50: z.number(), p95: z.number(), p99: z.number() });

/** What some calls came to. */
export const callFigures = z.object({
  requests: z.number().int(),
  /** Those that were answered with a refusal or a failure. */
  errors: z.number().int(),
  /** With what the vendor answered from its own prompt cache. */
  inputTokens: z.number().int(),
  cachedInputTokens: z.number().int(),
  outputTokens: z.number().int(),
  points: pointAmount,
  /** How long the calls took that succeeded; null without any. */
  latency: percentiles.nullable(),
  /** When those of them that were streamed had their first token; null without any. */
  firstToken: percentiles.nullable(),
});
export type CallFigures = z.infer<typeof callFigures>;

/** What a part of the calls came to: in the shown days together, in as many days before them, and on each of the shown days. */
const part = z.object({ now: callFigures, before: callFigures, days: z.array(callFigures) });

/** Calls of the AI API over the last 15 days as they begin and end where the reader is, and how they compare with the 15 days before. */
export const apiUsage = z.object({
  /** The shown days, oldest first; the figures of days are in their order. */
  days: z.array(z.iso.date()),
  all: part,
  /** What cost most comes first, in each of these. */
  apps: z.array(
    part.extend({
      /** Null for the playground. */
      appId: z.uuid().nullable(),
      /** Null for an app that was removed. */
      name: z.string().nullable(),
    }),
  ),
  models: z.array(part.extend({ vendor: z.string(), vendorName: z.string(), model: z.string() })),
  kinds: z.array(part.extend({ kind: modelKind })),
});
export type ApiUsage = z.infer<typeof apiUsage>;

export const apiUsageEndpoints = {
  usage: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/api_usage/',
    access: 'session',
    summary: 'Calls of the AI API on each of the last 15 days, by app, model and kind, and those of the 15 days before',
    query: readerDays,
    data: apiUsage,
  }),
  exportUsage: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/api_usage/export/',
    access: 'session',
    summary: 'The same as a CSV file, a line for each day, app, model and kind',
    limits: [{ by: 'user', burst: 5, perMinute: 5 }],
    query: readerDays,
    download: true,
  }),
};
