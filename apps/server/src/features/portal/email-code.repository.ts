/** @owner A code belongs to an address that is not proved yet, not to an account. */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';
import { emailCodes } from '#server/db/schema/portal.ts';

export type CodeKey = { purpose: 'login' | 'verify' | 'reset'; email: string; browserHash: string };

const ofKey = ({ purpose, email, browserHash }: CodeKey) =>
  and(eq(emailCodes.purpose, purpose), eq(emailCodes.email, email), eq(emailCodes.browserHash, browserHash));

/** A new code takes the place of the old one. */
export const upsertCode = async (
  handle: OwnerHandle,
  key: CodeKey,
  values: { codeHash: string; payload: unknown; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await handle
    .insert(emailCodes)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [emailCodes.purpose, emailCodes.email, emailCodes.browserHash],
      set: { ...values, tries: 0, consumedAt: null },
    });
};

export const findWaiting = async (handle: OwnerHandle, key: CodeKey, now: Date) => {
  const [row] = await handle
    .select({ payload: emailCodes.payload })
    .from(emailCodes)
    .where(and(ofKey(key), isNull(emailCodes.consumedAt), gt(emailCodes.expiresAt, now)));
  return row;
};

/** Counts the attempt before the code is compared, so that parallel guesses count too; undefined once all attempts are used up. */
export const takeCodeAttempt = async (handle: OwnerHandle, key: CodeKey, { now, maxTries }: { now: Date; maxTries: number }) => {
  const [row] = await handle
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(ofKey(key), isNull(emailCodes.consumedAt), gt(emailCodes.expiresAt, now), lt(emailCodes.tries, maxTries)))
    .returning({ id: emailCodes.id, codeHash: emailCodes.codeHash, payload: emailCodes.payload });
  return row;
};

/** Marks the code as used and removes its payload; false when another call was first. */
export const updateCodeConsumed = async (handle: OwnerHandle, id: string, now: Date): Promise<boolean> => {
  const consumed = await handle
    .update(emailCodes)
    .set({ consumedAt: now, payload: null })
    .where(and(eq(emailCodes.id, id), isNull(emailCodes.consumedAt)))
    .returning({ id: emailCodes.id });
  return consumed.length === 1;
};
