/** @owner An attempt belongs to a browser that has not signed in. */
import { and, eq, gt } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';
import { oidcAttempts } from '#server/db/schema/portal.ts';

export const insertOidcAttempt = async (handle: OwnerHandle, values: typeof oidcAttempts.$inferInsert): Promise<void> => {
  await handle.insert(oidcAttempts).values(values);
};

/** Removes and returns the attempt, so that a callback works once, and only in the browser that started the sign-in. */
export const deleteOidcAttempt = async (
  handle: OwnerHandle,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: Date },
) => {
  const [row] = await handle
    .delete(oidcAttempts)
    .where(and(eq(oidcAttempts.stateHash, stateHash), eq(oidcAttempts.browserHash, browserHash), gt(oidcAttempts.expiresAt, now)))
    .returning();
  return row;
};
