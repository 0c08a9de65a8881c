import { lt, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { emailCodes, oidcAttempts, signInAttempts } from '#server/db/schema/portal.ts';
import { sessions, ssoCodes } from '#server/db/schema/session.ts';

/** Removes sign-in leftovers of all accounts that nobody can use any more. */
export const deleteExpiredSignIns = async (db: Database, before: Date): Promise<void> => {
  await db.delete(oidcAttempts).where(lt(oidcAttempts.expiresAt, before));
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, before));
  await db.delete(ssoCodes).where(lt(ssoCodes.expiresAt, before));
  await db.delete(signInAttempts).where(lt(signInAttempts.updatedAt, before));
  await db.delete(sessions).where(or(lt(sessions.absoluteExpiresAt, before), lt(sessions.idleExpiresAt, before)));
};
