import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

const sharedPerson = (tx: TenantTransaction, id: string) =>
  and(eq(users.accountId, tx.accountId), eq(users.id, id), eq(users.role, 'shared'));

/** Of some ids those of shared users who have come, and of guests: what they are called, and whether they may sign in. */
export const findSharedPeople = async (tx: TenantReader, ids: readonly string[]) => {
  if (!ids.length) return new Map<string, never>();
  const rows = await tx
    .select({ id: users.id, name: users.name, language: users.language, disabledAt: users.disabledAt, disabledBy: users.disabledBy })
    .from(users)
    .where(and(eq(users.accountId, tx.accountId), inArray(users.id, [...ids]), inArray(users.role, ['shared', 'guest'])));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Makes a user who signs in nowhere; the address is one to which nothing is ever sent. */
export const insertGuestPerson = async (tx: TenantTransaction, { id, name }: { id: string; name: string }): Promise<void> => {
  await tx.insert(users).values({ id, accountId: tx.accountId, name, email: `${id}@guest.invalid`, role: 'guest' });
};

/** What a guest is called from now on. */
export const updateGuestName = async (tx: TenantTransaction, { id, name }: { id: string; name: string }): Promise<void> => {
  await tx
    .update(users)
    .set({ name })
    .where(and(eq(users.accountId, tx.accountId), eq(users.id, id), eq(users.role, 'guest')));
};

/** Removes guests with all that is theirs. */
export const deleteGuestPeople = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length)
    await tx.delete(users).where(and(eq(users.accountId, tx.accountId), inArray(users.id, [...ids]), eq(users.role, 'guest')));
};

/** Whether the address is that of somebody of this account. */
export const isEmailOfAccount = async (tx: TenantReader, email: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, tx.accountId), eq(users.email, email)));
  return rows.length > 0;
};

/** Disables a shared user who is not disabled yet; the database itself ends all sessions of the user with it. */
export const disableSharedPerson = async (
  tx: TenantTransaction,
  id: string,
  { now, by }: { now: Date; by: 'account' | 'deletion' },
): Promise<void> => {
  await tx
    .update(users)
    .set({ disabledAt: now, disabledBy: by })
    .where(and(sharedPerson(tx, id), isNull(users.disabledAt)));
};

/** Takes back what this account has said, and nothing that anybody else has. */
export const enableSharedPerson = async (tx: TenantTransaction, id: string, by: 'account' | 'deletion'): Promise<void> => {
  await tx
    .update(users)
    .set({ disabledAt: null, disabledBy: null })
    .where(and(sharedPerson(tx, id), eq(users.disabledBy, by)));
};

export const deleteSharedPerson = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.delete(users).where(sharedPerson(tx, id));
};

/**
 * What an account is called, while it is not disabled.
 * @owner Whoever opens a link that the account sent has no tenant yet.
 */
export const findOpenAccount = async (handle: OwnerHandle, accountId: string): Promise<{ name: string } | undefined> => {
  const [row] = await handle
    .select({ name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)));
  return row;
};
