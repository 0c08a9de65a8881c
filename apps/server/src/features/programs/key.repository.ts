import { and, count, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { baseKeys } from '#server/db/schema/programs.ts';
import { enabledPeople } from '#server/features/accounts/index.ts';

const { id, baseId, name, start, lastUsedAt, createdAt } = baseKeys;
const shown = { id, baseId, name, start, lastUsedAt, createdAt };
const ofBase = (tx: TenantReader, of: string) => and(eq(baseKeys.accountId, tx.accountId), eq(baseKeys.baseId, of));

/** The keys of a knowledge base, the newest first. */
export const findKeys = (tx: TenantReader, of: string) =>
  tx.select(shown).from(baseKeys).where(ofBase(tx, of)).orderBy(desc(createdAt), desc(id));
export type KeyRow = Awaited<ReturnType<typeof findKeys>>[number];

export const countKeys = async (tx: TenantTransaction, of: string): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(baseKeys).where(ofBase(tx, of));
  return row?.count ?? 0;
};

export const insertKey = async (tx: TenantTransaction, row: Omit<KeyRow, 'lastUsedAt'> & { hash: Buffer }): Promise<void> => {
  await tx.insert(baseKeys).values({ ...row, accountId: tx.accountId });
};

/** False where the account has no such key. */
export const deleteKey = async (tx: TenantTransaction, keyId: string): Promise<boolean> => {
  const rows = await tx
    .delete(baseKeys)
    .where(and(eq(baseKeys.accountId, tx.accountId), eq(baseKeys.id, keyId)))
    .returning({ id });
  return rows.length === 1;
};

/**
 * Keys by the SHA-256 of their secrets; `ownerId` is null where the account or its owner is disabled.
 * @owner A program is known by its key alone; whose it is, is the answer.
 */
export const findKeysByHash = (handle: OwnerHandle, hashes: readonly Buffer[]) => {
  const owners = enabledPeople(handle);
  return handle
    .select({ hash: baseKeys.hash, keyId: id, accountId: baseKeys.accountId, baseId, name, ownerId: owners.userId })
    .from(baseKeys)
    .leftJoin(owners, and(eq(owners.accountId, baseKeys.accountId), eq(owners.role, 'owner')))
    .where(inArray(baseKeys.hash, [...hashes]));
};
export type KnownKey = Awaited<ReturnType<typeof findKeysByHash>>[number];

/**
 * Whether a key still opens its base: it is there, and neither its account nor the owner is disabled.
 * @owner See `findKeysByHash`; the id was that of a program whose secret was known.
 */
export const isKeyOpen = async (handle: OwnerHandle, keyId: string): Promise<boolean> => {
  const owners = enabledPeople(handle);
  const rows = await handle
    .select({ id })
    .from(baseKeys)
    .innerJoin(owners, and(eq(owners.accountId, baseKeys.accountId), eq(owners.role, 'owner')))
    .where(eq(id, keyId));
  return rows.length > 0;
};

/**
 * Notes that keys opened calls, unless that was noted since a time.
 * @owner The keys of many accounts at once, which were just known by their secrets.
 */
export const noteUses = async (
  handle: OwnerHandle,
  keyIds: readonly string[],
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> => {
  await handle
    .update(baseKeys)
    .set({ lastUsedAt: now })
    .where(and(inArray(id, [...keyIds]), or(isNull(lastUsedAt), lt(lastUsedAt, unlessSince))));
};
