/** @owner The operator works on all accounts; the contract allows these endpoints to nobody else. */
import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

const byCreation = newestFirst(accounts.createdAt, accounts.id);

const columns = {
  id: accounts.id,
  name: accounts.name,
  usage: accounts.usage,
  propertyType: accounts.propertyType,
  disabledAt: accounts.disabledAt,
  createdAt: accounts.createdAt,
};

type Search = RowsAsked & { q: string; state: 'all' | 'active' | 'disabled' };

const matches = (handle: OwnerHandle, q: string): SQL | undefined => {
  if (!q) return undefined;
  const pattern = containing(q);
  const ofUsers = handle
    .select({ id: users.accountId })
    .from(users)
    .where(or(ilike(users.email, pattern), ilike(users.name, pattern)));
  return or(ilike(accounts.name, pattern), inArray(accounts.id, ofUsers));
};

const inState = (state: Search['state']): SQL | undefined => {
  if (state === 'all') return undefined;
  return state === 'active' ? isNull(accounts.disabledAt) : isNotNull(accounts.disabledAt);
};

/** Newest first; one page of them. */
export const findAccounts = (handle: OwnerHandle, { q, state, before, limit }: Search) =>
  handle
    .select({ ...columns, position: byCreation.position })
    .from(accounts)
    .where(and(matches(handle, q), inState(state), byCreation.behind(before)))
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export type AccountRow = Omit<Awaited<ReturnType<typeof findAccounts>>[number], 'position'>;

export const findAccount = async (handle: OwnerHandle, id: string): Promise<AccountRow | undefined> => {
  const [row] = await handle.select(columns).from(accounts).where(eq(accounts.id, id));
  return row;
};

/** The account alone, locked until the transaction ends. */
export const lockAccount = async (tx: OwnerTransaction, id: string) => {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row;
};

export const updateAccount = async (
  handle: OwnerHandle,
  id: string,
  changes: Partial<Pick<typeof accounts.$inferInsert, 'usage' | 'propertyType' | 'disabledAt'>>,
): Promise<void> => {
  await handle.update(accounts).set(changes).where(eq(accounts.id, id));
};

/** The users of an account but its guests, the oldest first. */
export const findUsers = (handle: OwnerHandle, accountId: string) =>
  handle
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      isOperator: users.isOperator,
      emailVerifiedAt: users.emailVerifiedAt,
      disabledAt: users.disabledAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.accountId, accountId), ne(users.role, 'guest')))
    .orderBy(asc(users.createdAt), asc(users.id));

export type UserRow = Awaited<ReturnType<typeof findUsers>>[number];

/** How many users but guests each of some accounts has. */
export const countUsers = async (handle: OwnerHandle, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await handle
    .select({ accountId: users.accountId, users: count() })
    .from(users)
    .where(and(inArray(users.accountId, [...accountIds]), ne(users.role, 'guest')))
    .groupBy(users.accountId);
  return new Map(rows.map((row) => [row.accountId, row.users]));
};

/** One user, locked until the transaction ends. */
export const lockUser = async (tx: OwnerTransaction, id: string) => {
  const [row] = await tx
    .select({
      id: users.id,
      accountId: users.accountId,
      name: users.name,
      email: users.email,
      isOperator: users.isOperator,
      disabledAt: users.disabledAt,
      disabledBy: users.disabledBy,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row;
};

/** Says it as the operator, whatever the account of the user has said. */
export const updateUserDisabled = async (handle: OwnerHandle, id: string, disabledAt: Date | null): Promise<void> => {
  await handle.update(users).set({ disabledAt, disabledBy: null }).where(eq(users.id, id));
};

export const countOperators = async (handle: OwnerHandle, accountId: string): Promise<number> => {
  const [row] = await handle
    .select({ operators: count() })
    .from(users)
    .where(and(eq(users.accountId, accountId), users.isOperator));
  return row?.operators ?? 0;
};
