import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accounts, operatorSeat, userIdentities, users } from '#server/db/schema/accounts.ts';
import { ssoCodes } from '#server/db/schema/session.ts';

// The short path: the sign-in pages know no tenant yet. An e-mail, an outside identity or the caller's own id stands in every condition.

const columns = {
  userId: users.id,
  accountId: users.accountId,
  email: users.email,
  language: users.language,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
};

const isEnabled = and(isNull(users.disabledAt), isNull(accounts.disabledAt));

const enabledUsers = (db: Database) => db.select(columns).from(users).innerJoin(accounts, eq(accounts.id, users.accountId));

export const findUserByEmail = async (db: Database, email: string) => {
  const [row] = await enabledUsers(db).where(and(eq(users.email, email), isEnabled));
  return row;
};
export type PortalUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

export const findUserById = async (db: Database, userId: string) => {
  const [row] = await enabledUsers(db).where(and(eq(users.id, userId), isEnabled));
  return row;
};

/** Enabled or not: a disabled person is known, and must not be registered anew. */
export const findIdentity = async (db: Database, issuer: string, subject: string) => {
  const [row] = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return row;
};

export const isEmailKnown = async (db: Database, email: string): Promise<boolean> => {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
};

export const insertIdentity = async (db: Database, userId: string, identity: { issuer: string; subject: string }): Promise<void> => {
  await db
    .insert(userIdentities)
    .values({ ...identity, userId })
    .onConflictDoNothing();
};

export const isSeatTaken = async (db: Database): Promise<boolean> => {
  const rows = await db.select({ isTaken: operatorSeat.isTaken }).from(operatorSeat);
  return rows.length > 0;
};

export const insertSsoCode = async (db: Database, values: typeof ssoCodes.$inferInsert): Promise<void> => {
  await db.insert(ssoCodes).values(values);
};

export const updateEmailVerified = async (db: Database, { userId, email, now }: { userId: string; email: string; now: Date }) => {
  await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)));
};

/** The database ends every session of the user with it. */
export const updatePassword = async (db: Database, userId: string, passwordHash: string): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
};
