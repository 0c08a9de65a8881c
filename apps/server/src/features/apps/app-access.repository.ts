import { and, eq, inArray } from 'drizzle-orm';
import type { OwnerHandle, TenantTransaction } from '#server/db/handles.ts';
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
      appId: apps.id,
      accountId: apps.accountId,
      vendor: apps.vendor,
      isAppEnabled: apps.isEnabled,
      state: apps.state,
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
