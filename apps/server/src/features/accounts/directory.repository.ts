/** @owner Mails, the operator's lists and the affiliate programme speak of people of more than one account. */
import { and, eq, ilike, inArray, isNotNull, isNull } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

type Mailbox = { email: string; language: 'en' | 'zh' };

/** The owner of an account, for mails; undefined while the owner is disabled. */
export const findOwner = async (handle: OwnerHandle, accountId: string): Promise<Mailbox | undefined> => {
  const [row] = await handle
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.role, 'owner'), isNull(users.disabledAt)))
    .orderBy(users.createdAt)
    .limit(1);
  return row;
};

/** The mail address of a user, if it is verified and the user is not disabled. */
export const findProvedMailbox = async (handle: OwnerHandle, userId: string): Promise<Mailbox | undefined> => {
  const [row] = await handle
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt), isNotNull(users.emailVerifiedAt)));
  return row;
};

/** The address of the owner of an account, also of a disabled one, and whether it is proved. */
export const findOwnerMailbox = async (
  handle: OwnerHandle,
  accountId: string,
): Promise<{ email: string; isProved: boolean } | undefined> => {
  const [row] = await handle
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.role, 'owner')))
    .orderBy(users.createdAt)
    .limit(1);
  return row && { email: row.email, isProved: row.verifiedAt !== null };
};

/** The addresses of all users of an account, the oldest first. */
export const findEmails = async (handle: OwnerHandle, accountId: string): Promise<string[]> => {
  const rows = await handle.select({ email: users.email }).from(users).where(eq(users.accountId, accountId)).orderBy(users.createdAt);
  return rows.map(({ email }) => email);
};

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** The owners' addresses, by account. */
export const findOwnerEmails = async (
  handle: OwnerHandle,
  accountIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = present(accountIds);
  if (!ids.length) return new Map();
  const rows = await handle
    .selectDistinctOn([users.accountId], { accountId: users.accountId, email: users.email })
    .from(users)
    .where(and(inArray(users.accountId, ids), eq(users.role, 'owner')))
    .orderBy(users.accountId, users.createdAt, users.id);
  return new Map(rows.map(({ accountId, email }) => [accountId, email]));
};

/** Names of accounts, by id. */
export const findAccountNames = async (
  handle: OwnerHandle,
  accountIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = present(accountIds);
  if (!ids.length) return new Map();
  const rows = await handle.select({ id: accounts.id, name: accounts.name }).from(accounts).where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Names and addresses of users, by id. */
export const findUserNames = async (
  handle: OwnerHandle,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, { name: string; email: string }>> => {
  const ids = present(userIds);
  if (!ids.length) return new Map();
  const rows = await handle.select({ id: users.id, name: users.name, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
};

/** The same for whoever writes them down: nobody of them is deleted before that is committed, so that a deletion finds what was written. */
export const lockUserNames = async (tx: OwnerTransaction, userIds: readonly (string | null)[]): ReturnType<typeof findUserNames> => {
  const ids = present(userIds);
  if (ids.length) await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('key share');
  return findUserNames(tx, ids);
};

/** Ids of users, by their mail address. */
export const findUserIds = async (handle: OwnerHandle, emails: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (!emails.length) return new Map();
  const rows = await handle
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [...new Set(emails)]));
  return new Map(rows.map(({ id, email }) => [email, id]));
};

/** A subquery: the users whose address contains a text. */
export const usersByEmail = (handle: OwnerHandle, text: string) =>
  handle
    .select({ id: users.id })
    .from(users)
    .where(ilike(users.email, containing(text)));

/** A subquery: the accounts whose name contains a text. */
export const accountsByName = (handle: OwnerHandle, text: string) =>
  handle
    .select({ id: accounts.id })
    .from(accounts)
    .where(ilike(accounts.name, containing(text)));

/** Locks an account until the transaction ends, for decisions that must not run in parallel. */
export const lockAccount = async (tx: OwnerTransaction, accountId: string): Promise<{ createdAt: Date } | undefined> => {
  const [row] = await tx.select({ createdAt: accounts.createdAt }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  return row;
};
