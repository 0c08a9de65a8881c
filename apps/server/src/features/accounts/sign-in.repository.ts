/**
 * @owner Whoever signs in has no tenant yet, and password hashes are hidden from the tenant's role: an e-mail address, an outside
 * identity or the caller's own id stands in the condition of each function that names no other reason.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { accounts, userIdentities, users } from '#server/db/schema/accounts.ts';

const columns = {
  userId: users.id,
  accountId: users.accountId,
  email: users.email,
  name: users.name,
  language: users.language,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
  signInEpoch: users.signInEpoch,
};

const isEnabled = and(isNull(users.disabledAt), isNull(accounts.disabledAt));

const enabledUsers = (handle: OwnerHandle) => handle.select(columns).from(users).innerJoin(accounts, eq(accounts.id, users.accountId));

export const findUserByEmail = async (handle: OwnerHandle, email: string) => {
  const [row] = await enabledUsers(handle).where(and(eq(users.email, email), isEnabled));
  return row;
};
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

export const findUserById = async (handle: OwnerHandle, userId: string): Promise<SignInUser | undefined> => {
  const [row] = await enabledUsers(handle).where(and(eq(users.id, userId), isEnabled));
  return row;
};

/** The user of an external identity, also a disabled one, who must not be registered a second time. */
export const findIdentity = async (handle: OwnerHandle, { issuer, subject }: { issuer: string; subject: string }) => {
  const [row] = await handle
    .select({ userId: users.id, accountId: users.accountId, disabledAt: users.disabledAt })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return row;
};

export const isEmailKnown = async (handle: OwnerHandle, email: string): Promise<boolean> => {
  const rows = await handle.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
};

export const updateEmailVerified = async (
  handle: OwnerHandle,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> => {
  await handle
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)));
};

/**
 * Proves the address of a user who was sent a code. Whoever gave the address before did not have its mailbox, so a password that was
 * set then is gone; the database ends every session with it. Undefined for an address that was proved before, which stays as it is.
 */
export const proveMailbox = async (
  tx: OwnerTransaction,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<{ signInEpoch: number; hadPassword: boolean } | undefined> => {
  const isUnproved = and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt));
  const [before] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(isUnproved).for('update');
  if (!before) return undefined;
  const [after] = await tx
    .update(users)
    .set({ emailVerifiedAt: now, passwordHash: null })
    .where(eq(users.id, userId))
    .returning({ signInEpoch: users.signInEpoch });
  return after && { ...after, hadPassword: before.passwordHash !== null };
};

/** Sets a password; the database ends every session and every sign-in under way with it. Answers the epoch that begins. */
export const updatePassword = async (tx: OwnerTransaction, userId: string, passwordHash: string): Promise<number | undefined> => {
  const [row] = await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning({ signInEpoch: users.signInEpoch });
  return row?.signInEpoch;
};

/** The epoch of a user who may sign in; nothing can end it until the transaction ends, and what ends it then sees its session. */
export const lockSignInEpoch = async (tx: OwnerTransaction, userId: string): Promise<number | undefined> => {
  const accountId = tx.select({ id: users.accountId }).from(users).where(eq(users.id, userId));
  // The account before its user, as whatever disables or deletes an account locks them.
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, accountId), isNull(accounts.disabledAt)))
    .for('share');
  if (!account) return undefined;
  const [user] = await tx
    .select({ signInEpoch: users.signInEpoch })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('share');
  return user?.signInEpoch;
};

/** Ends the sign-ins of a user that are under way: their one-time tokens and codes count no longer. */
export const endSignIns = async (tx: OwnerTransaction, userId: string): Promise<void> => {
  await tx
    .update(users)
    .set({ signInEpoch: sql`${users.signInEpoch} + 1` })
    .where(eq(users.id, userId));
};

/**
 * Ends the sign-ins of everybody that are under way.
 *
 * @owner The operator signs everybody out, in every account.
 */
export const endAllSignIns = async (tx: OwnerTransaction): Promise<void> => {
  await tx.update(users).set({ signInEpoch: sql`${users.signInEpoch} + 1` });
};

/** Replaces the password hash only if it is still the one that was checked; a trigger ends all sessions of the user. */
export const replacePasswordHash = async (
  tx: OwnerTransaction,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> => {
  const unchanged = from === null ? isNull(users.passwordHash) : eq(users.passwordHash, from);
  const changed = await tx
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), unchanged))
    .returning({ id: users.id });
  return changed.length === 1;
};

/** Stores the hash of the same password at a higher cost, unless another one was set meanwhile; no session ends with it. */
export const renewPasswordHash = async (handle: OwnerHandle, userId: string, { from, to }: { from: string; to: string }): Promise<void> => {
  await handle
    .update(users)
    .set({ passwordHash: to, passwordRenewals: sql`${users.passwordRenewals} + 1` })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)));
};

/**
 * A subquery for other features: users who are not disabled, in accounts that are not disabled.
 *
 * @owner It is joined by the user behind a secret (of a session, a key, a site's chat) before a tenant is known.
 */
export const enabledPeople = (handle: OwnerHandle) =>
  handle
    .select({ userId: users.id, accountId: users.accountId, role: users.role, isOperator: users.isOperator, usage: accounts.usage })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(isEnabled)
    .as('enabled_people');

/**
 * A subquery for other features: users with their names, and since when they are disabled.
 *
 * @owner One-time tokens are joined with it by their user, before a tenant is known.
 */
export const namedPeople = (handle: OwnerHandle) =>
  handle
    .select({
      userId: users.id,
      accountId: users.accountId,
      name: users.name,
      email: users.email,
      signInEpoch: users.signInEpoch,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .as('named_people');
