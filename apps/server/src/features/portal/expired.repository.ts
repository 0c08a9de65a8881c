/** @owner Leftovers of sign-ins belong to addresses and browsers, not to accounts. */
import { inArray, lt } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { emailCodes, oidcAttempts, signInAttempts } from '#server/db/schema/portal.ts';

/** Removes expired codes and sign-in attempts. */
export const deleteExpiredSignIns = async (handle: OwnerHandle, before: Date): Promise<void> => {
  await handle.delete(oidcAttempts).where(lt(oidcAttempts.expiresAt, before));
  await handle.delete(emailCodes).where(lt(emailCodes.expiresAt, before));
  await handle.delete(signInAttempts).where(lt(signInAttempts.updatedAt, before));
};

/** Removes the open codes of these mail addresses. */
export const deleteCodesOf = async (tx: OwnerTransaction, emails: readonly string[]): Promise<void> => {
  await tx.delete(emailCodes).where(inArray(emailCodes.email, [...emails]));
};
