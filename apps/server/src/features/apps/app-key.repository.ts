import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { appKeys } from '#server/db/schema/apps.ts';

const columns = {
  id: appKeys.id,
  appId: appKeys.appId,
  name: appKeys.name,
  start: appKeys.start,
  isEnabled: appKeys.isEnabled,
  expiresAt: appKeys.expiresAt,
  requestsPerMinute: appKeys.requestsPerMinute,
  tokensPerMinute: appKeys.tokensPerMinute,
  lastUsedAt: appKeys.lastUsedAt,
  createdAt: appKeys.createdAt,
};

/** The keys of these apps, the oldest first. */
export const findKeys = (tx: TenantReader, appIds: readonly string[]) =>
  tx
    .select(columns)
    .from(appKeys)
    .where(and(eq(appKeys.accountId, tx.accountId), inArray(appKeys.appId, [...appIds])))
    .orderBy(asc(appKeys.createdAt), asc(appKeys.id));

export type AppKeyRow = Awaited<ReturnType<typeof findKeys>>[number];

/** A key and the app that it belongs to. */
export type KeyOfApp = { appId: string; keyId: string };

const is = (tx: TenantTransaction, { appId, keyId }: KeyOfApp) =>
  and(eq(appKeys.accountId, tx.accountId), eq(appKeys.appId, appId), eq(appKeys.id, keyId));

export const countKeys = async (tx: TenantTransaction, appId: string): Promise<number> => {
  const [row] = await tx
    .select({ count: count() })
    .from(appKeys)
    .where(and(eq(appKeys.accountId, tx.accountId), eq(appKeys.appId, appId)));
  return row?.count ?? 0;
};

type NewKey = { id: string; appId: string; name: string; start: string; hash: Buffer; createdAt: Date } & Partial<KeyLimits>;

export const insertKey = async (tx: TenantTransaction, values: NewKey): Promise<AppKeyRow> => {
  const [row] = await tx
    .insert(appKeys)
    .values({ ...values, accountId: tx.accountId })
    .returning(columns);
  if (!row) throw new Error('insert returned no row');
  return row;
};

/** How many calls and tokens a minute a key has; null is no limit. */
export type KeyLimits = Pick<AppKeyRow, 'requestsPerMinute' | 'tokensPerMinute'>;

/** What of a key may be another way. */
export type KeyChanges = { name?: string; isEnabled?: boolean; expiresAt?: Date } | KeyLimits;

/** The key as it is now; undefined where the app has no such key. */
export const updateKey = async (tx: TenantTransaction, key: KeyOfApp, changes: KeyChanges): Promise<AppKeyRow | undefined> => {
  const [row] = await tx.update(appKeys).set(changes).where(is(tx, key)).returning(columns);
  return row;
};

/** False where the app has no such key. */
export const deleteKey = async (tx: TenantTransaction, key: KeyOfApp): Promise<boolean> => {
  const rows = await tx.delete(appKeys).where(is(tx, key)).returning({ id: appKeys.id });
  return rows.length === 1;
};
