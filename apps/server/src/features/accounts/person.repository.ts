import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { OwnerTransaction, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

const one = (tx: TenantTransaction, userId: string) => and(eq(users.id, userId), eq(users.accountId, tx.accountId));

const person = defineQuestion('person', ['userId', 'accountId'], (ask, { userId, accountId }) =>
  ask
    .select({
      uuid: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      isOperator: users.isOperator,
      emailVerifiedAt: users.emailVerifiedAt,
      language: users.language,
      isDismissedTips: users.isDismissedTips,
      dismissedTips: users.dismissedTips,
      timeZone: users.timeZone,
      owner: accounts.name,
      usage: accounts.usage,
      propertyType: accounts.propertyType,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.id, userId), eq(users.accountId, accountId))),
);

/** A user with what the account says of itself. */
export const findPerson = async (tx: TenantReader, userId: string) => {
  const [row] = await person(tx, { userId, accountId: tx.accountId });
  return row;
};
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The names of some users of the account, by id; null in the list stands for a user who is gone. */
export const findNames = async (tx: TenantTransaction, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (!ids.length) return new Map();
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.accountId, tx.accountId), inArray(users.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** What the account says of itself. */
export const findOwnAccount = async (tx: TenantTransaction) => {
  const [row] = await tx
    .select({
      id: accounts.id,
      name: accounts.name,
      usage: accounts.usage,
      propertyType: accounts.propertyType,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, tx.accountId));
  return row;
};

export const updatePerson = async (
  tx: TenantTransaction,
  userId: string,
  values: { name?: string | undefined; language?: 'en' | 'zh' | undefined; timeZone?: string | null | undefined },
): Promise<void> => {
  await tx.update(users).set(values).where(one(tx, userId));
};

const tips = { isDismissedTips: users.isDismissedTips, dismissedTips: users.dismissedTips };

/** Sets the mark that no tip is shown, or flips it when no value is given; answers what stands there now. */
export const updateDismissedTips = async (tx: TenantTransaction, userId: string, dismissed: boolean | undefined) => {
  const [row] = await tx
    .update(users)
    .set({ isDismissedTips: dismissed ?? sql`not ${users.isDismissedTips}` })
    .where(one(tx, userId))
    .returning(tips);
  return row;
};

/** More tips than there will ever be. */
const mostTips = 50;

/** Notes that a tip is put away, or is shown again; answers what stands there now. */
export const updateDismissedTip = async (
  tx: TenantTransaction,
  userId: string,
  { tip, dismissed }: { tip: string; dismissed: boolean },
) => {
  const without = sql`array_remove(${users.dismissedTips}, ${tip})`;
  const [row] = await tx
    .update(users)
    .set({ dismissedTips: dismissed ? sql`(array_append(${without}, ${tip}))[1:${sql.raw(String(mostTips))}]` : without })
    .where(one(tx, userId))
    .returning(tips);
  return row;
};

/** A subquery: the shop that a user works on. */
export const currentShopOf = (tx: TenantReader, userId: string | Placeholder) =>
  tx
    .select({ id: users.currentShopId })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.accountId, tx.accountId)));

export const updateCurrentShop = async (tx: TenantTransaction, userId: string, shopId: string): Promise<void> => {
  await tx.update(users).set({ currentShopId: shopId }).where(one(tx, userId));
};

/**
 * Gives a first shop to the users of an account who have none.
 * @owner A shop is also connected in the transaction that opens the account, which is no tenant yet.
 */
export const updateMissingCurrentShop = async (
  tx: OwnerTransaction,
  { accountId, shopId }: { accountId: string; shopId: string },
): Promise<void> => {
  await tx
    .update(users)
    .set({ currentShopId: shopId })
    .where(and(eq(users.accountId, accountId), isNull(users.currentShopId), inArray(users.role, ['owner', 'member'])));
};
