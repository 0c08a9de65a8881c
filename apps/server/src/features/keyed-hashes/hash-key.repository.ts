/** @owner The keys of keyed hashes are the installation's: what they hash belongs to nobody, or outlives its account. */
import { and, eq } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';
import { hashKeys } from '#server/db/schema/keyed-hashes.ts';

export type HashKeyRow = typeof hashKeys.$inferSelect;

export const findHashKeys = (handle: OwnerHandle): Promise<HashKeyRow[]> => handle.select().from(hashKeys);

/** Keeps a key; one that is kept already stays as it is. */
export const insertHashKey = async (handle: OwnerHandle, row: HashKeyRow): Promise<void> => {
  await handle.insert(hashKeys).values(row).onConflictDoNothing();
};

/** Seals the same key with another one. */
export const updateSealedKey = async (
  handle: OwnerHandle,
  fingerprint: string,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await handle
    .update(hashKeys)
    .set({ sealedKey: to })
    .where(and(eq(hashKeys.fingerprint, fingerprint), eq(hashKeys.sealedKey, from)));
};
