import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

import { accountSettings, balanceCrossings } from '#server/db/schema/settings.ts';
import { wallets } from '#server/db/schema/wallet.ts';

export type CrossingRow = typeof balanceCrossings.$inferSelect;

/** Below what balance somebody wants to hear; an account without points yet gets its wallet. */
export const saveReminderBelow = async (db: Database, accountId: string, reminderBelow: bigint | null): Promise<void> => {
  await db.insert(wallets).values({ accountId, reminderBelow }).onConflictDoUpdate({ target: wallets.accountId, set: { reminderBelow } });
};

/** Takes some that nobody has taken, so that no two servers write the same mail. */
export const claimCrossings = (db: Database, { now, limit, maxTries }: { now: Date; limit: number; maxTries: number }) => {
  const waiting = db
    .select({ id: balanceCrossings.id })
    .from(balanceCrossings)
    .where(and(isNull(balanceCrossings.claimedAt), lt(balanceCrossings.tries, maxTries)))
    .orderBy(asc(balanceCrossings.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(balanceCrossings)
    .set({ claimedAt: now, tries: sql`${balanceCrossings.tries} + 1` })
    .where(inArray(balanceCrossings.id, waiting))
    .returning();
};

export const updateCrossing = async (db: Database, id: bigint, values: { sentAt: Date } | { claimedAt: null }): Promise<void> => {
  await db.update(balanceCrossings).set(values).where(eq(balanceCrossings.id, id));
};

/** Who wants to hear of an account's balance, at an address that was proved. */
export const findReader = async (db: Database, accountId: string) => {
  const [row] = await db
    .select({ email: users.email, language: users.language })
    .from(accountSettings)
    .innerJoin(users, eq(users.id, accountSettings.reminderUserId))
    .where(
      and(
        eq(accountSettings.accountId, accountId),
        accountSettings.isReminderOn,
        isNull(users.disabledAt),
        sql`${users.emailVerifiedAt} is not null`,
      ),
    );
  return row;
};
