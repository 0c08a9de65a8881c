import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/session.ts';

// The short path: a session is looked up before its tenant is known, so these functions run outside asTenant. The secret's
// hash, or the caller's own user id, stands in every condition.

const isAlive = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now));

/** Session, user and account in one question; nothing for an ended session, a disabled user or a disabled account. */
export const findLiveSession = async (db: Database, tokenHash: string, now: Date) => {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      accountId: users.accountId,
      role: users.role,
      isOperator: users.isOperator,
      usage: accounts.usage,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive(now), isNull(users.disabledAt), isNull(accounts.disabledAt)));
  return row;
};

export const updateLastSeen = async (db: Database, sessionId: string, { now, idleExpiresAt }: { now: Date; idleExpiresAt: Date }) => {
  await db.update(sessions).set({ lastSeenAt: now, idleExpiresAt }).where(eq(sessions.id, sessionId));
};

export const insertSession = async (db: Database, values: typeof sessions.$inferInsert): Promise<string> => {
  const [row] = await db.insert(sessions).values(values).returning({ id: sessions.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

export const findSessionsOfUser = (db: Database, userId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);

const mine = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.revokedAt));

/** The outside portal's proof of the ended session; undefined when there was nothing to end. */
export const updateSessionEnded = async (db: Database, { userId, sessionId, now }: { userId: string; sessionId: string; now: Date }) => {
  const [row] = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), mine(userId)))
    .returning({ authMethod: sessions.authMethod, idToken: sessions.idToken });
  return row;
};

export const updateOtherSessionsEnded = async (
  db: Database,
  { userId, keptId, now }: { userId: string; keptId: string; now: Date },
): Promise<number> => {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(ne(sessions.id, keptId), mine(userId)))
    .returning({ id: sessions.id });
  return ended.length;
};

export const findPasswordHash = async (db: Database, userId: string) => {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? null;
};

/** Only over the hash that was checked; the database ends every session of the user with it. */
export const updatePasswordHash = async (
  db: Database,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> => {
  const unchanged = from === null ? isNull(users.passwordHash) : eq(users.passwordHash, from);
  const changed = await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), unchanged))
    .returning({ id: users.id });
  return changed.length === 1;
};
