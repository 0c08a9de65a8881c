import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OwnerHandle, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { appKeys, apps } from '#server/db/schema/apps.ts';
import { enabledPeople } from '#server/features/accounts/index.ts';

/**
 * Keys by the SHA-256 of their secrets, with what decides whether they may call. `ownerId` is null where the account or its owner is disabled.
 * @owner A caller of the AI API is known by its key alone; whose it is, is the answer.
 */
export const findKeysByHash = (handle: OwnerHandle, hashes: readonly Buffer[]) => {
  const owners = enabledPeople(handle);
  return handle
    .select({
      hash: appKeys.hash,
      keyId: appKeys.id,
      isKeyEnabled: appKeys.isEnabled,
      expiresAt: appKeys.expiresAt,
      requestsPerMinute: appKeys.requestsPerMinute,
      tokensPerMinute: appKeys.tokensPerMinute,
      appId: apps.id,
      accountId: apps.accountId,
      vendor: apps.vendor,
      monthlyLimit: apps.monthlyLimit,
      isAppEnabled: apps.isEnabled,
      state: apps.state,
      cacheMinutes: apps.cacheMinutes,
      bodyDays: apps.bodyDays,
      ownerId: owners.userId,
    })
    .from(appKeys)
    .innerJoin(apps, eq(apps.id, appKeys.appId))
    .leftJoin(owners, and(eq(owners.accountId, apps.accountId), eq(owners.role, 'owner')))
    .where(inArray(appKeys.hash, [...hashes]));
};

export type KeyRow = Awaited<ReturnType<typeof findKeysByHash>>[number];

/** From the first call that succeeded. */
export const updateStateToOk = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .update(apps)
    .set({ state: 'ok' })
    .where(and(eq(apps.accountId, tx.accountId), eq(apps.id, id), eq(apps.state, 'pending')));
};

/**
 * Notes that these keys opened calls, and their apps, unless that was noted within the last half minute; it waits for nobody who changes them.
 * @owner The keys of many accounts at once, which were just known by their secrets.
 * @sql The query builder has no update that feeds another one.
 */
export const noteUses = async (handle: OwnerHandle, keyIds: readonly string[], now: Date): Promise<void> => {
  await runSql(
    handle,
    sql`with idle as (
        select id from ${appKeys}
        where id in ${[...keyIds]} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '30 seconds')
        for no key update skip locked
      ), used as (
        update ${appKeys} set last_used_at = ${now} where id in (select id from idle) returning app_id
      ), idle_apps as (
        select id from ${apps} where id in (select app_id from used) for no key update skip locked
      )
      update ${apps} set last_used_at = ${now} where id in (select id from idle_apps)`,
  );
};
