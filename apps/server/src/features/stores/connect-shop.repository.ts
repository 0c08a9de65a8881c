/** @owner A new account gets its first shop in the transaction that opens it, before it is a tenant. */
import { and, eq } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { shops } from '#server/db/schema/stores.ts';

/** Answers undefined when another account's sandbox has the domain. */
export const insertShop = async (tx: OwnerTransaction, values: typeof shops.$inferInsert): Promise<string | undefined> => {
  const [row] = await tx.insert(shops).values(values).onConflictDoNothing().returning({ id: shops.id });
  return row?.id;
};

export const findShopByDomain = async (tx: OwnerTransaction, accountId: string, domain: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.accountId, accountId), eq(shops.domain, domain)));
  return row?.id;
};
