/**
 * @owner A session is looked up before its tenant is known: the hash of its secret, or the caller's own user id, stands in the
 * condition of each function that names no other reason.
 */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, max, ne, or, type Placeholder } from 'drizzle-orm';
import type { OwnerDatabase, OwnerHandle } from '#server/db/handles.ts';
import { defineOwnerQuestion } from '#server/db/questions.ts';
import { sessions } from '#server/db/schema/session.ts';
import { enabledPeople, namedPeople } from '#server/features/accounts/index.ts';

const isAlive = (now: Date | Placeholder) =>
  and(isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now));

const liveSession = defineOwnerQuestion('live_session', ['tokenHash', 'now'], (ask, { tokenHash, now }) => {
  const person = enabledPeople(ask);
  return ask
    .select({
      sessionId: sessions.id,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userId: person.userId,
      accountId: person.accountId,
      role: person.role,
      isOperator: person.isOperator,
      usage: person.usage,
    })
    .from(sessions)
    .innerJoin(person, eq(person.userId, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive(now)));
});

/** Session, user and account in one question; nothing for an ended session, a disabled user or a disabled account. */
export const findLiveSession = async (db: OwnerDatabase, tokenHash: string, now: Date) => {
  const [row] = await liveSession(db, { tokenHash, now });
  return row;
};

/** Whether the person of a session, alive or ended, is disabled. */
export const isOfDisabledPerson = async (db: OwnerDatabase, tokenHash: string): Promise<boolean> => {
  const person = namedPeople(db);
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(person, eq(person.userId, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNotNull(person.disabledAt)));
  return rows.length > 0;
};

export const updateLastSeen = async (
  handle: OwnerHandle,
  sessionId: string,
  { now, idleExpiresAt }: { now: Date; idleExpiresAt: Date },
) => {
  await handle.update(sessions).set({ lastSeenAt: now, idleExpiresAt }).where(eq(sessions.id, sessionId));
};

export const insertSession = async (handle: OwnerHandle, values: typeof sessions.$inferInsert): Promise<string> => {
  const [row] = await handle.insert(sessions).values(values).returning({ id: sessions.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

export const findSessionsOfUser = (handle: OwnerHandle, userId: string, now: Date) =>
  handle
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

/** Ends a session; returns its sign-in method and ID token for the portal's sign-out, or undefined when there was none. */
export const updateSessionEnded = async (
  handle: OwnerHandle,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
) => {
  const [row] = await handle
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), mine(userId)))
    .returning({ authMethod: sessions.authMethod, idToken: sessions.idToken });
  return row;
};

/** Ends one session, whichever user it belongs to. */
export const updateSessionRevoked = async (handle: OwnerHandle, sessionId: string, now: Date): Promise<void> => {
  await handle
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
};

/** Ends the session behind a secret, if there is one. */
export const updateTokenRevoked = async (handle: OwnerHandle, tokenHash: string, now: Date): Promise<void> => {
  await handle
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
};

/**
 * Ends the sessions of one user, or of everybody for null, but for one that is kept; answers how many ended.
 *
 * @owner For null the operator signs everybody out, in every account.
 */
export const endSessions = async (
  handle: OwnerHandle,
  { userId, keptId, now }: { userId: string | null; keptId: string; now: Date },
): Promise<number> => {
  const ofUser = userId === null ? undefined : eq(sessions.userId, userId);
  const ended = await handle
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(ne(sessions.id, keptId), isNull(sessions.revokedAt), ofUser))
    .returning({ id: sessions.id });
  return ended.length;
};

/**
 * How many devices of some users are signed in now, and when each user was last seen on one of them.
 *
 * @owner The operator's lists show people of all accounts.
 */
export const countLiveSessions = (handle: OwnerHandle, userIds: readonly string[], now: Date) =>
  handle
    .select({ userId: sessions.userId, sessionCount: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(inArray(sessions.userId, [...userIds]), isAlive(now)))
    .groupBy(sessions.userId);

/**
 * When somebody of each account was last here.
 *
 * @owner The operator's list shows all accounts.
 */
export const findLastSeen = (handle: OwnerHandle, accountIds: readonly string[]) =>
  handle
    .select({ accountId: sessions.accountId, lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(inArray(sessions.accountId, [...accountIds]))
    .groupBy(sessions.accountId);

/**
 * Removes sessions that are over since that moment.
 *
 * @owner The house tidies up for all accounts.
 */
export const deleteEndedSessions = async (handle: OwnerHandle, before: Date): Promise<void> => {
  await handle.delete(sessions).where(or(lt(sessions.absoluteExpiresAt, before), lt(sessions.idleExpiresAt, before)));
};
