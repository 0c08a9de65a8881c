/** @owner The tenant's role may not write a wallet. */
import { eq } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { wallets } from '#server/db/schema/wallet.ts';
import type { Micropoints } from './points.ts';

/** Below what balance somebody wants to hear; an account without points yet gets its wallet, unless there is nothing to note. */
export const saveReminderBelow = async (tx: OwnerTransaction, accountId: string, reminderBelow: Micropoints | null): Promise<void> => {
  if (reminderBelow === null) await tx.update(wallets).set({ reminderBelow }).where(eq(wallets.accountId, accountId));
  else
    await tx.insert(wallets).values({ accountId, reminderBelow }).onConflictDoUpdate({ target: wallets.accountId, set: { reminderBelow } });
};
