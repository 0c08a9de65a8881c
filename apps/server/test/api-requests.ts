import type { OwnerDatabase } from '#server/db/handles.ts';
import { gatewayRequests } from '#server/db/schema/gateway.ts';
import { newId } from '#server/kernel/ids.ts';

type Call = Partial<typeof gatewayRequests.$inferInsert> & { accountId: string };

/** Calls of the AI API as the lane leaves them; answers their ids. A test names only what it is about. */
export const buildRequests = async (db: OwnerDatabase, calls: readonly Call[]): Promise<string[]> => {
  const rows = calls.map((call) => ({
    id: newId(),
    source: 'key' as const,
    kind: 'chat' as const,
    format: 'openai-chat',
    vendor: 'acme',
    model: 'acme-large',
    status: 200,
    usageSource: 'upstream' as const,
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
  }));
  await db.insert(gatewayRequests).values(rows);
  return rows.map(({ id }) => id);
};

/** One of them. */
export const buildRequest = async (db: OwnerDatabase, call: Call): Promise<string> => {
  const [id] = await buildRequests(db, [call]);
  if (!id) throw new Error('no call was made');
  return id;
};
