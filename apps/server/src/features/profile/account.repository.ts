import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accounts, operatorSeat, userIdentities, users } from '#server/db/schema/accounts.ts';
import { shops } from '#server/db/schema/stores.ts';

export const insertAccount = async (db: Database, values: { name: string; usage: string[]; propertyType: string }): Promise<string> => {
  const [row] = await db.insert(accounts).values(values).returning({ id: accounts.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** Answers undefined when the address is taken. */
export const insertUser = async (db: Database, values: typeof users.$inferInsert): Promise<string | undefined> => {
  const [row] = await db.insert(users).values(values).onConflictDoNothing({ target: users.email }).returning({ id: users.id });
  return row?.id;
};

export const insertIdentity = async (db: Database, userId: string, identity: { issuer: string; subject: string }): Promise<void> => {
  await db.insert(userIdentities).values({ ...identity, userId });
};

/** Whether the seat was free; of many at once the database lets one through. */
export const takeOperatorSeat = async (db: Database, userId: string): Promise<boolean> => {
  const taken = await db.insert(operatorSeat).values({ userId }).onConflictDoNothing().returning({ userId: operatorSeat.userId });
  return taken.length === 1;
};

export const updateOperator = async (db: Database, userId: string): Promise<void> => {
  await db.update(users).set({ isOperator: true }).where(eq(users.id, userId));
};

/** Answers undefined when another account's sandbox has the domain. */
export const insertShop = async (db: Database, values: typeof shops.$inferInsert): Promise<string | undefined> => {
  const [row] = await db.insert(shops).values(values).onConflictDoNothing().returning({ id: shops.id });
  return row?.id;
};

export const findShopByDomain = async (db: Database, accountId: string, domain: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.accountId, accountId), eq(shops.domain, domain)));
  return row?.id;
};

export const updateMissingCurrentShop = async (db: Database, accountId: string, shopId: string): Promise<void> => {
  await db
    .update(users)
    .set({ currentShopId: shopId })
    .where(and(eq(users.accountId, accountId), isNull(users.currentShopId)));
};
