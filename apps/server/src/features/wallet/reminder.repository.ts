/** @owner The tenant's role may not write a wallet. */
import { eq } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { wallets } from '#server/db/schema/wallet.ts';
import type { Micropoints } from './points.ts';

/** Sets the balance below which a reminder is sent; null for none. Creates the wallet of an account without points, unless it is null. */
export const saveReminderBelow = async (tx: OwnerTransaction, accountId: string, reminderBelow: Micropoints | null): Promise<void> => {
  if (reminderBelow === null) await tx.update(wallets).set({ reminderBelow }).where(eq(wallets.accountId, accountId));
  else
    await tx.insert(wallets).values({ accountId, reminderBelow }).onConflictDoUpdate({ target: wallets.accountId, set: { reminderBelow } });
};
