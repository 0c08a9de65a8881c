import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { shops } from '#server/db/schema/stores.ts';

export const findShop = async (db: Database, accountId: string, shopId: string) => {
  const [row] = await db
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.accountId, accountId), eq(shops.id, shopId)));
  return row;
};

export const updateCurrentShop = async (db: Database, { accountId, userId }: { accountId: string; userId: string }, shopId: string) => {
  await db
    .update(users)
    .set({ currentShopId: shopId })
    .where(and(eq(users.id, userId), eq(users.accountId, accountId)));
};
