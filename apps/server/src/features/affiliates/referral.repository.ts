/** @owner An invitation joins two accounts, and the tenant's role may only read its own side of it. */
import { eq } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';

import { invitationCodes, referrals } from '#server/db/schema/affiliates.ts';

/** Stores the invitation code of an account, unless it has one or the code belongs to another account. */
export const insertCode = async (handle: OwnerHandle, values: typeof invitationCodes.$inferInsert): Promise<void> => {
  await handle.insert(invitationCodes).values(values).onConflictDoNothing();
};

export const findCode = async (handle: OwnerHandle, accountId: string): Promise<string | undefined> => {
  const [row] = await handle.select({ code: invitationCodes.code }).from(invitationCodes).where(eq(invitationCodes.accountId, accountId));
  return row?.code;
};

export const findReferrerByCode = async (handle: OwnerHandle, code: string): Promise<string | undefined> => {
  const [row] = await handle.select({ accountId: invitationCodes.accountId }).from(invitationCodes).where(eq(invitationCodes.code, code));
  return row?.accountId;
};

export const findReferrer = async (handle: OwnerHandle, accountId: string): Promise<string | undefined> => {
  const [row] = await handle.select({ referrerId: referrals.referrerId }).from(referrals).where(eq(referrals.accountId, accountId));
  return row?.referrerId;
};

/** Whether the account was not referred before. */
export const insertReferral = async (handle: OwnerTransaction, values: typeof referrals.$inferInsert): Promise<boolean> => {
  const made = await handle.insert(referrals).values(values).onConflictDoNothing().returning({ accountId: referrals.accountId });
  return made.length === 1;
};
