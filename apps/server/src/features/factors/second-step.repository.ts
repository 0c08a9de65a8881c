/** @owner Nobody is signed in yet: the hash of the browser's secret is all that is known. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { OwnerHandle } from '#server/db/handles.ts';
import { secondSteps } from '#server/db/schema/factors.ts';

export type SecondStepRow = typeof secondSteps.$inferSelect;

export const insertSecondStep = async (handle: OwnerHandle, values: typeof secondSteps.$inferInsert): Promise<void> => {
  await handle.insert(secondSteps).values(values);
};

export const findSecondStep = async (handle: OwnerHandle, tokenHash: string, now: Date): Promise<SecondStepRow | undefined> => {
  const [row] = await handle
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, now)));
  return row;
};

export const updateStepChallenge = async (handle: OwnerHandle, tokenHash: string, challenge: string): Promise<void> => {
  await handle.update(secondSteps).set({ challenge }).where(eq(secondSteps.tokenHash, tokenHash));
};

/** Counts the attempt before it is looked at, so that parallel guesses count too; undefined once all are used up. */
export const takeStepAttempt = async (
  handle: OwnerHandle,
  tokenHash: string,
  { now, maxTries }: { now: Date; maxTries: number },
): Promise<SecondStepRow | undefined> => {
  const [row] = await handle
    .update(secondSteps)
    .set({ tries: sql`${secondSteps.tries} + 1` })
    .where(and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, now), lt(secondSteps.tries, maxTries)))
    .returning();
  return row;
};

/** False when another call finished it first. */
export const deleteSecondStep = async (handle: OwnerHandle, tokenHash: string): Promise<boolean> => {
  const rows = await handle.delete(secondSteps).where(eq(secondSteps.tokenHash, tokenHash)).returning({ tokenHash: secondSteps.tokenHash });
  return rows.length === 1;
};

export const deleteExpiredSteps = async (handle: OwnerHandle, before: Date): Promise<void> => {
  await handle.delete(secondSteps).where(lt(secondSteps.expiresAt, before));
};
