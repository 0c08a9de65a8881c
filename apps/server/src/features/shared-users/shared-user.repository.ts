import { and, asc, eq, gt, ilike, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { sharedUsers } from '#server/db/schema/shared-users.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byCreation = newestFirst(sharedUsers.createdAt, sharedUsers.id);

const columns = {
  id: sharedUsers.id,
  name: sharedUsers.name,
  email: sharedUsers.email,
  language: sharedUsers.language,
  createdAt: sharedUsers.createdAt,
  limitKind: sharedUsers.limitKind,
  limitPoints: sharedUsers.limitPoints,
  groups: sharedUsers.groups,
};

const ofAccount = (tx: TenantReader) => and(eq(sharedUsers.accountId, tx.accountId), isNull(sharedUsers.deletedAt));
const one = (tx: TenantReader, id: string) => and(ofAccount(tx), eq(sharedUsers.id, id));

const hasText = (q: string) => or(ilike(sharedUsers.name, containing(q)), ilike(sharedUsers.email, containing(q)));

/** Newest first; one page of those whose name or address has the text. */
export const findSharedUsers = (tx: TenantReader, { q, before, limit }: RowsAsked & { q: string }) =>
  tx
    .select({ ...columns, position: byCreation.position })
    .from(sharedUsers)
    .where(and(ofAccount(tx), q ? hasText(q) : undefined, byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export type SharedUserRow = Omit<Awaited<ReturnType<typeof findSharedUsers>>[number], 'position'>;

export const findSharedUser = async (tx: TenantReader, id: string): Promise<SharedUserRow | undefined> => {
  const [row] = await tx.select(columns).from(sharedUsers).where(one(tx, id));
  return row;
};

/** Of some ids those of the account's shared users, with what they are called on its list. */
export const findNamesOnList = async (tx: TenantReader, ids: readonly string[]) => {
  if (!ids.length) return new Map<string, never>();
  const rows = await tx
    .select({ id: sharedUsers.id, name: sharedUsers.name, email: sharedUsers.email })
    .from(sharedUsers)
    .where(and(ofAccount(tx), inArray(sharedUsers.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
};

/** The same, of whom none goes until the transaction ends. */
export const holdSharedUsers = async (tx: TenantTransaction, ids: readonly string[]) => {
  if (!ids.length) return new Map<string, never>();
  const rows = await tx
    .select({ id: sharedUsers.id, name: sharedUsers.name, email: sharedUsers.email })
    .from(sharedUsers)
    .where(and(ofAccount(tx), inArray(sharedUsers.id, [...ids])))
    .orderBy(asc(sharedUsers.id))
    .for('key share');
  return new Map(rows.map((row) => [row.id, row]));
};

/** All of the account, with their groups. */
export const findMembers = (tx: TenantReader) =>
  tx.select({ id: sharedUsers.id, groups: sharedUsers.groups }).from(sharedUsers).where(ofAccount(tx));

/** The names of all groups that somebody of the account has. */
export const findGroupNames = async (tx: TenantReader): Promise<string[]> => {
  const rows = await tx
    .select({ name: sql<string>`distinct unnest(${sharedUsers.groups})` })
    .from(sharedUsers)
    .where(ofAccount(tx));
  return rows.map(({ name }) => name);
};

const mostFound = 1000;

/** The ids of those whose name or address has the text. */
export const findIdsOnList = async (tx: TenantReader, q: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: sharedUsers.id })
    .from(sharedUsers)
    .where(and(ofAccount(tx), hasText(q)))
    .limit(mostFound);
  return rows.map(({ id }) => id);
};

export const findIdByEmail = async (tx: TenantReader, email: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ id: sharedUsers.id })
    .from(sharedUsers)
    .where(and(ofAccount(tx), eq(sharedUsers.email, email)));
  return row?.id;
};

/** One shared user, locked until the transaction ends. */
export const lockSharedUser = async (tx: TenantTransaction, id: string): Promise<SharedUserRow | undefined> => {
  const [row] = await tx.select(columns).from(sharedUsers).where(one(tx, id)).for('update');
  return row;
};

/** False where the account has the address already, or had it a moment ago. */
export const insertSharedUser = async (
  tx: TenantTransaction,
  values: Pick<SharedUserRow, 'id' | 'name' | 'email' | 'language' | 'createdAt'>,
): Promise<boolean> => {
  const made = await tx
    .insert(sharedUsers)
    .values({ ...values, accountId: tx.accountId })
    .onConflictDoNothing({ target: [sharedUsers.accountId, sharedUsers.email] })
    .returning({ id: sharedUsers.id });
  return made.length === 1;
};

/** Whether another shared user of the account has the address; one whose deletion can still be undone has it, too. */
export const findHolder = async (tx: TenantReader, email: string): Promise<{ id: string; isDeleted: boolean } | undefined> => {
  const [row] = await tx
    .select({ id: sharedUsers.id, deletedAt: sharedUsers.deletedAt })
    .from(sharedUsers)
    .where(and(eq(sharedUsers.accountId, tx.accountId), eq(sharedUsers.email, email)));
  return row && { id: row.id, isDeleted: row.deletedAt !== null };
};

export const updateSharedUser = async (
  tx: TenantTransaction,
  id: string,
  changes: { [Key in 'name' | 'email' | 'language' | 'limitKind' | 'limitPoints' | 'groups']?: SharedUserRow[Key] | undefined },
): Promise<void> => {
  await tx.update(sharedUsers).set(changes).where(one(tx, id));
};

/** False where the account has no such shared user. */
export const updateSharedUserDeleted = async (tx: TenantTransaction, id: string, deletedAt: Date): Promise<boolean> => {
  const deleted = await tx.update(sharedUsers).set({ deletedAt }).where(one(tx, id)).returning({ id: sharedUsers.id });
  return deleted.length === 1;
};

/** Takes a deletion back that is not older; false where there is none. */
export const updateSharedUserRestored = async (tx: TenantTransaction, id: string, notBefore: Date): Promise<boolean> => {
  const restored = await tx
    .update(sharedUsers)
    .set({ deletedAt: null })
    .where(and(eq(sharedUsers.accountId, tx.accountId), eq(sharedUsers.id, id), gt(sharedUsers.deletedAt, notBefore)))
    .returning({ id: sharedUsers.id });
  return restored.length === 1;
};

/** Removes somebody who was deleted, for good; false where the deletion was taken back meanwhile. */
export const deleteSharedUser = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const gone = await tx
    .delete(sharedUsers)
    .where(and(eq(sharedUsers.accountId, tx.accountId), eq(sharedUsers.id, id), isNotNull(sharedUsers.deletedAt)))
    .returning({ id: sharedUsers.id });
  return gone.length === 1;
};

type Deleted = { id: string; accountId: string; email: string };

/**
 * Who was deleted by then, of all accounts or, by id, one.
 * @owner The sweep goes over the accounts of the installation.
 */
export const findDeletedUsers = (handle: OwnerHandle, before: Date, ids?: readonly string[]): Promise<Deleted[]> =>
  handle
    .select({ id: sharedUsers.id, accountId: sharedUsers.accountId, email: sharedUsers.email })
    .from(sharedUsers)
    .where(and(lte(sharedUsers.deletedAt, before), ids && inArray(sharedUsers.id, [...ids])))
    .limit(1000);
