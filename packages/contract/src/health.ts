import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** What this build calls itself. */
export const productVersion = { version: '1.0.0', build: '22.2.23' } as const;

export const healthLevel = z.enum(['ok', 'warning', 'failure']);
export type HealthLevel = z.infer<typeof healthLevel>;

const queueHealth = z.object({
  name: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  failed: z.number().int(),
});

/** A mail that was printed to the log because no mail server is set; its text stands only there. */
const printedMail = z.object({ to: z.string(), subject: z.string() });

/** How the installation is doing, as the operator sees it. */
export const systemHealth = z.object({
  version: z.string(),
  build: z.string(),
  node: z.string(),
  startedAt: z.iso.datetime(),
  checkedAt: z.iso.datetime(),
  database: z.object({
    level: healthLevel,
    version: z.string(),
    isBundled: z.boolean(),
    latencyMs: z.number(),
    bytes: z.number().int(),
    connections: z.number().int(),
    maxConnections: z.number().int(),
  }),
  migrations: z.object({ applied: z.number().int(), latest: z.string(), at: z.iso.datetime().nullable() }),
  jobs: z.object({ level: healthLevel, queues: z.array(queueHealth) }),
  /** What this instance is doing now; `/metrics` says the same to Prometheus. */
  live: z.object({
    pool: z.object({ open: z.number().int(), idle: z.number().int(), waiting: z.number().int(), most: z.number().int() }),
    streams: z.number().int(),
    runs: z.number().int(),
    vendorCalls: z.object({ used: z.number().int(), waiting: z.number().int() }),
    /** Calls for texts that ended since the start, the most used vendor first; `seconds` is what one took on average. */
    vendors: z.array(
      z.object({ vendor: z.string(), calls: z.number().int(), failures: z.number().int(), stopped: z.number().int(), seconds: z.number() }),
    ),
    ledgerWaiting: z.number().int(),
    eventLoopMs: z.number(),
  }),
  memory: z.object({ level: healthLevel, usedBytes: z.number().int(), heapBytes: z.number().int(), totalBytes: z.number().int() }),
  disk: z.object({ level: healthLevel, freeBytes: z.number().int(), totalBytes: z.number().int() }),
  /** The current key and the others that still seal something, by their ids; `texts`: how many. */
  keys: z.object({
    level: healthLevel,
    current: z.string(),
    others: z.array(z.object({ id: z.string(), texts: z.number().int(), isMissing: z.boolean() })),
  }),
  mail: z.object({ level: healthLevel, mode: z.enum(['smtp', 'log']), printed: z.array(printedMail) }),
});
export type SystemHealth = z.infer<typeof systemHealth>;

export const healthEndpoints = {
  system: defineEndpoint({
    method: 'GET',
    path: '/api/operator/health/',
    access: 'operator',
    summary: 'State of database, jobs, memory, disk and mail',
    data: systemHealth,
  }),
};
