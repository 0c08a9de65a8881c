import type { OwnerDatabase } from '#server/db/handles.ts';
import { gatewayRequests } from '#server/db/schema/gateway.ts';
import { newId } from '#server/kernel/ids.ts';

type Call = Partial<typeof gatewayRequests.$inferInsert> & { accountId: string };

/** A call of the AI API as the lane leaves it; answers its id. A test names only what it is about. */
export const buildRequest = async (db: OwnerDatabase, call: Call): Promise<string> => {
  const id = newId();
  await db.insert(gatewayRequests).values({
    id,
    source: 'key',
    kind: 'chat',
    format: 'openai-chat',
    vendor: 'acme',
    model: 'acme-large',
    status: 200,
    usageSource: 'upstream',
    inputTokens: 100,
    cachedInputTokens: 40,
    cacheWriteTokens: 0,
    outputTokens: 20,
    charge: 129_601n,
    most: 1_000_000n,
    isCached: false,
    isStream: false,
    attempts: 1,
    startedAt: new Date(),
    latencyMs: 100,
    ...call,
  });
  return call.id ?? id;
};
