import type { OwnerHandle } from '#server/db/handles.ts';
import { gatewayRequests } from '#server/db/schema/gateway.ts';
import type { RequestRow } from '../call/caller.ts';

/**
 * Writes calls that held no points: those that cost none and those that were refused.
 * @owner The calls of a moment are those of many accounts; each row names its own.
 */
export const insertRequests = async (handle: OwnerHandle, rows: readonly RequestRow[]): Promise<void> => {
  const values = rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    appId: row.app_id,
    keyId: row.key_id,
    source: row.source,
    kind: row.kind,
    format: row.format,
    vendor: row.vendor,
    model: row.model,
    priceVersion: row.price_version,
    status: row.status,
    error: row.error,
    usageSource: row.usage_source,
    inputTokens: row.input_tokens,
    cachedInputTokens: row.cached_input_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    outputTokens: row.output_tokens,
    units: row.units,
    charge: 0n,
    most: 0n,
    isCached: row.is_cached,
    isStream: row.is_stream,
    attempts: row.attempts,
    startedAt: new Date(row.started_at),
    firstTokenMs: row.first_token_ms,
    latencyMs: row.latency_ms,
  }));
  await handle.insert(gatewayRequests).values(values).onConflictDoNothing();
};
