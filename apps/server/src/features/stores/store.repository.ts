import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { sandboxStores, shops } from '#server/db/schema/stores.ts';
import { currentShopOf } from '#server/features/accounts/index.ts';

export type ShopRow = { id: string; platform: string; domain: string; name: string };

const columns = { id: shops.id, platform: shops.platform, domain: shops.domain, name: shops.name };

const currentShop = defineQuestion('current_shop', ['userId', 'accountId'], (ask, { userId, accountId }) =>
  ask
    .select(columns)
    .from(shops)
    .where(and(eq(shops.accountId, accountId), inArray(shops.id, currentShopOf(ask, userId)))),
);

/** The shop that a user works on now. */
export const findCurrentShop = async (tx: TenantReader, userId: string): Promise<ShopRow | undefined> => {
  const [row] = await currentShop(tx, { userId, accountId: tx.accountId });
  return row;
};

export const findShop = async (tx: TenantTransaction, shopId: string): Promise<ShopRow | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(shops)
    .where(and(eq(shops.accountId, tx.accountId), eq(shops.id, shopId)));
  return row;
};

/** The shops of the account, the oldest first. */
export const findShops = (tx: TenantTransaction): Promise<ShopRow[]> =>
  tx.select(columns).from(shops).where(eq(shops.accountId, tx.accountId)).orderBy(asc(shops.createdAt), asc(shops.id));

/** Two requests that count the shops and add one follow each other. */
export const lockShops = async (tx: TenantTransaction): Promise<void> => {
  await tx.select({ id: shops.id }).from(shops).where(eq(shops.accountId, tx.accountId)).orderBy(asc(shops.id)).for('update');
};

/** One more store of the account. */
export const insertAnotherShop = async (tx: TenantTransaction, values: ShopRow): Promise<ShopRow> => {
  const [row] = await tx
    .insert(shops)
    .values({ ...values, accountId: tx.accountId })
    .returning(columns);
  if (!row) throw new Error('insert returned no row');
  return row;
};

/**
 * The shops of any account, the oldest first.
 * @owner The operator looks at accounts that are not the operator's own.
 */
export const findShopsOf = (handle: OwnerHandle, accountId: string): Promise<ShopRow[]> =>
  handle.select(columns).from(shops).where(eq(shops.accountId, accountId)).orderBy(asc(shops.createdAt), asc(shops.id));

const sandboxOf = (tx: TenantTransaction, shopId: string) =>
  and(eq(sandboxStores.accountId, tx.accountId), eq(sandboxStores.shopId, shopId));

export const findSandboxStore = async (tx: TenantTransaction, shopId: string) => {
  const [row] = await tx
    .select({ slug: sandboxStores.slug, name: sandboxStores.name, currency: sandboxStores.currency })
    .from(sandboxStores)
    .where(sandboxOf(tx, shopId));
  return row;
};

/** False when the slug is taken, or a parallel call has created the store. */
export const insertSandboxStore = async (
  tx: TenantTransaction,
  store: Omit<typeof sandboxStores.$inferInsert, 'accountId'>,
): Promise<boolean> => {
  const rows = await tx
    .insert(sandboxStores)
    .values({ ...store, accountId: tx.accountId })
    .onConflictDoNothing()
    .returning({ slug: sandboxStores.slug });
  return rows.length === 1;
};

export const updateTagline = async (tx: TenantTransaction, shopId: string, tagline: string): Promise<void> => {
  await tx.update(sandboxStores).set({ tagline }).where(sandboxOf(tx, shopId));
};
