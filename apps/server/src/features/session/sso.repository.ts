import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { sessions, ssoCodes } from '#server/db/schema/session.ts';

/** The code with the person it stands for, used or not. */
export const findSsoCode = async (db: Database, codeHash: string, audience: string) => {
  const [row] = await db
    .select({
      stateHash: ssoCodes.stateHash,
      expiresAt: ssoCodes.expiresAt,
      consumedAt: ssoCodes.consumedAt,
      sessionId: ssoCodes.sessionId,
      name: users.name,
      email: users.email,
    })
    .from(ssoCodes)
    .innerJoin(users, eq(users.id, ssoCodes.userId))
    .where(and(eq(ssoCodes.codeHash, codeHash), eq(ssoCodes.audience, audience)));
  return row;
};

/** One statement, so that of many at once exactly one wins. */
export const updateSsoCodeConsumed = async (
  db: Database,
  codeHash: string,
  { audience, now, ip }: { audience: string; now: Date; ip: string },
) => {
  const [row] = await db
    .update(ssoCodes)
    .set({ consumedAt: now, consumedIp: ip })
    .from(users)
    .where(
      and(
        eq(ssoCodes.codeHash, codeHash),
        eq(ssoCodes.audience, audience),
        isNull(ssoCodes.consumedAt),
        gt(ssoCodes.expiresAt, now),
        eq(users.id, ssoCodes.userId),
        isNull(users.disabledAt),
      ),
    )
    .returning({
      userId: users.id,
      accountId: users.accountId,
      redirectPath: ssoCodes.redirectPath,
      authMethod: ssoCodes.authMethod,
      idToken: ssoCodes.idToken,
      idpSid: ssoCodes.idpSid,
    });
  return row;
};

export const updateSsoCodeSession = async (db: Database, codeHash: string, sessionId: string): Promise<void> => {
  await db.update(ssoCodes).set({ sessionId }).where(eq(ssoCodes.codeHash, codeHash));
};

export const updateSessionRevoked = async (db: Database, sessionId: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
};
