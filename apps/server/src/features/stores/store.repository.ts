import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { sandboxStores, shops } from '#server/db/schema/stores.ts';

export type ShopRow = { id: string; platform: string; domain: string; name: string };

/** The shop that a user works on now. */
export const findCurrentShop = async (
  tx: Transaction,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<ShopRow | undefined> => {
  const [row] = await tx
    .select({ id: shops.id, platform: shops.platform, domain: shops.domain, name: shops.name })
    .from(users)
    .innerJoin(shops, and(eq(shops.id, users.currentShopId), eq(shops.accountId, users.accountId)))
    .where(and(eq(users.accountId, accountId), eq(users.id, userId)));
  return row;
};

export const findShop = async (tx: Transaction, accountId: string, shopId: string): Promise<ShopRow | undefined> => {
  const [row] = await tx
    .select({ id: shops.id, platform: shops.platform, domain: shops.domain, name: shops.name })
    .from(shops)
    .where(and(eq(shops.accountId, accountId), eq(shops.id, shopId)));
  return row;
};

export const findSandboxStore = async (tx: Transaction, accountId: string, shopId: string) => {
  const [row] = await tx
    .select({ slug: sandboxStores.slug, name: sandboxStores.name, currency: sandboxStores.currency })
    .from(sandboxStores)
    .where(and(eq(sandboxStores.accountId, accountId), eq(sandboxStores.shopId, shopId)));
  return row;
};

/** False when the slug is taken, or the store has come to be meanwhile. */
export const insertSandboxStore = async (tx: Transaction, store: typeof sandboxStores.$inferInsert): Promise<boolean> => {
  const rows = await tx.insert(sandboxStores).values(store).onConflictDoNothing().returning({ slug: sandboxStores.slug });
  return rows.length === 1;
};

export const updateTagline = async (
  tx: Transaction,
  { accountId, shopId }: { accountId: string; shopId: string },
  tagline: string,
): Promise<void> => {
  await tx
    .update(sandboxStores)
    .set({ tagline })
    .where(and(eq(sandboxStores.accountId, accountId), eq(sandboxStores.shopId, shopId)));
};
