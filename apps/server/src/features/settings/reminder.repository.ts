/** @owner The reminder mails are sent for all accounts. */
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { accountSettings, balanceCrossings } from '#server/db/schema/settings.ts';

export type CrossingRow = typeof balanceCrossings.$inferSelect;

/** Claims rows that no other server has claimed, so that no mail is sent twice. */
export const claimCrossings = (handle: OwnerHandle, { now, limit, maxTries }: { now: Date; limit: number; maxTries: number }) => {
  const waiting = handle
    .select({ id: balanceCrossings.id })
    .from(balanceCrossings)
    .where(and(isNull(balanceCrossings.claimedAt), lt(balanceCrossings.tries, maxTries)))
    .orderBy(asc(balanceCrossings.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return handle
    .update(balanceCrossings)
    .set({ claimedAt: now, tries: sql`${balanceCrossings.tries} + 1` })
    .where(inArray(balanceCrossings.id, waiting))
    .returning();
};

export const updateCrossing = async (handle: OwnerHandle, id: bigint, values: { sentAt: Date } | { claimedAt: null }): Promise<void> => {
  await handle.update(balanceCrossings).set(values).where(eq(balanceCrossings.id, id));
};

export const deleteCrossings = async (tx: OwnerTransaction, accountId: string): Promise<void> => {
  await tx.delete(balanceCrossings).where(eq(balanceCrossings.accountId, accountId));
};

/** The user who gets the reminder mails of an account; null while they are off. */
export const findReaderId = async (handle: OwnerHandle, accountId: string): Promise<string | null> => {
  const [row] = await handle
    .select({ userId: accountSettings.reminderUserId })
    .from(accountSettings)
    .where(and(eq(accountSettings.accountId, accountId), accountSettings.isReminderOn));
  return row?.userId ?? null;
};
