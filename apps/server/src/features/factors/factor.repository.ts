/**
 * @owner Second factors are asked for before anybody is signed in; the person's own id stands in the condition of each function that names
 * no other reason.
 */
import { and, count, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { factors, passkeyChallenges, recoveryCodes } from '#server/db/schema/factors.ts';

export type FactorRow = typeof factors.$inferSelect;

/** The factors that count, the oldest first. */
export const findFactors = (handle: OwnerHandle, userId: string): Promise<FactorRow[]> =>
  handle
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.confirmedAt)))
    .orderBy(factors.createdAt, factors.id);

/**
 * Which of these people have a second factor.
 *
 * @owner The operator's list of people goes over all accounts.
 */
export const findFactorOwners = async (handle: OwnerHandle, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (!userIds.length) return new Set();
  const rows = await handle
    .select({ userId: factors.userId })
    .from(factors)
    .where(and(inArray(factors.userId, [...userIds]), isNotNull(factors.confirmedAt)));
  return new Set(rows.map(({ userId }) => userId));
};

/**
 * Every factor with a sealed secret, of whomever.
 *
 * @owner A change of the installation's key seals the secrets of all accounts again.
 */
export const findSealedFactors = (handle: OwnerHandle): Promise<FactorRow[]> =>
  handle.select().from(factors).where(isNotNull(factors.sealedSecret));

/**
 * Seals the same secret with another key.
 *
 * @owner See `findSealedFactors`, which found it.
 */
export const updateSealedSecret = async (handle: OwnerHandle, id: string, { from, to }: { from: string; to: string }): Promise<void> => {
  await handle
    .update(factors)
    .set({ sealedSecret: to })
    .where(and(eq(factors.id, id), eq(factors.sealedSecret, from)));
};

export const insertFactor = async (handle: OwnerHandle, values: typeof factors.$inferInsert): Promise<void> => {
  await handle.insert(factors).values(values);
};

/** An app whose first code is still awaited. */
export const findUnconfirmed = async (handle: OwnerHandle, userId: string, id: string): Promise<FactorRow | undefined> => {
  const [row] = await handle
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId), isNull(factors.confirmedAt)));
  return row;
};

export const deleteUnconfirmed = async (handle: OwnerHandle, userId: string): Promise<void> => {
  await handle.delete(factors).where(and(eq(factors.userId, userId), isNull(factors.confirmedAt)));
};

/** False when another call confirmed it first. */
export const updateConfirmed = async (
  tx: OwnerTransaction,
  { userId, id, ...values }: { userId: string; id: string; name: string; lastStep: number; confirmedAt: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(factors)
    .set(values)
    .where(and(eq(factors.id, id), eq(factors.userId, userId), isNull(factors.confirmedAt)))
    .returning({ id: factors.id });
  return rows.length === 1;
};

/** False where the caller has no such factor. */
export const updateName = async (
  handle: OwnerHandle,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> => {
  const rows = await handle
    .update(factors)
    .set({ name })
    .where(and(eq(factors.id, id), eq(factors.userId, userId), isNotNull(factors.confirmedAt)))
    .returning({ id: factors.id });
  return rows.length === 1;
};

/** Takes the half minute of a code; false when it, or a later one, was used already. */
export const takeStep = async (
  handle: OwnerHandle,
  { userId, id, step, now }: { userId: string; id: string; step: number; now: Date },
): Promise<boolean> => {
  const rows = await handle
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(factors.id, id), eq(factors.userId, userId), lt(factors.lastStep, step)))
    .returning({ id: factors.id });
  return rows.length === 1;
};

export const updateCounter = async (
  handle: OwnerHandle,
  { userId, id, counter, now }: { userId: string; id: string; counter: number; now: Date },
): Promise<void> => {
  await handle
    .update(factors)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(factors.id, id), eq(factors.userId, userId)));
};

/** The name of what was removed; undefined where the caller has no such factor. */
export const deleteFactor = async (tx: OwnerTransaction, userId: string, id: string): Promise<string | undefined> => {
  const [row] = await tx
    .delete(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
    .returning({ name: factors.name });
  return row?.name;
};

export const deleteFactorsOf = async (tx: OwnerTransaction, userId: string): Promise<number> => {
  const rows = await tx.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id });
  return rows.length;
};

export const deleteCodesOf = async (tx: OwnerTransaction, userId: string): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};

export const insertCodes = async (tx: OwnerTransaction, rows: readonly (typeof recoveryCodes.$inferInsert)[]): Promise<void> => {
  await tx.insert(recoveryCodes).values([...rows]);
};

export const countCodesLeft = async (handle: OwnerHandle, userId: string): Promise<number> => {
  const [row] = await handle
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
};

/** Marks a code as used; false for one that is not there or was used before. */
export const takeRecoveryCode = async (
  handle: OwnerHandle,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<boolean> => {
  const rows = await handle
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return rows.length === 1;
};

export const upsertChallenge = async (handle: OwnerHandle, values: typeof passkeyChallenges.$inferInsert): Promise<void> => {
  const { challenge, expiresAt } = values;
  await handle
    .insert(passkeyChallenges)
    .values(values)
    .onConflictDoUpdate({ target: passkeyChallenges.userId, set: { challenge, expiresAt } });
};

/** The open challenge; it is gone with this call, so that one answer makes one passkey. */
export const takeChallenge = async (handle: OwnerHandle, userId: string, now: Date): Promise<string | undefined> => {
  const [row] = await handle.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId)).returning();
  return row && row.expiresAt > now ? row.challenge : undefined;
};
