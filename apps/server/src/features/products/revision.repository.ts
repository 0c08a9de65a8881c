import { and, desc, eq } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { productRevisions } from '#server/db/schema/products.ts';

export type RevisionRow = typeof productRevisions.$inferSelect;

export const insertRevision = async (
  tx: TenantTransaction,
  revision: Omit<typeof productRevisions.$inferInsert, 'accountId'>,
): Promise<string> => {
  const [row] = await tx
    .insert(productRevisions)
    .values({ ...revision, accountId: tx.accountId })
    .returning({ id: productRevisions.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** Deletes a revision whose change the store has refused. */
export const deleteRevision = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.delete(productRevisions).where(and(eq(productRevisions.accountId, tx.accountId), eq(productRevisions.id, id)));
};

const ofProduct = (tx: TenantTransaction, productId: string) =>
  and(eq(productRevisions.accountId, tx.accountId), eq(productRevisions.productId, productId));

export const findRevisions = (tx: TenantTransaction, productId: string): Promise<RevisionRow[]> =>
  tx.select().from(productRevisions).where(ofProduct(tx, productId)).orderBy(desc(productRevisions.createdAt)).limit(200);

/** The descriptions of the newest revisions: what a text may take back. */
export const findEarlierDescriptions = async (tx: TenantTransaction, productId: string): Promise<string[]> => {
  const rows = await tx
    .select({ descriptionHtml: productRevisions.descriptionHtml })
    .from(productRevisions)
    .where(ofProduct(tx, productId))
    .orderBy(desc(productRevisions.createdAt))
    .limit(20);
  return rows.map(({ descriptionHtml }) => descriptionHtml);
};

export const findRevision = async (tx: TenantTransaction, { productId, id }: { productId: string; id: string }) => {
  const [row] = await tx
    .select()
    .from(productRevisions)
    .where(and(ofProduct(tx, productId), eq(productRevisions.id, id)));
  return row;
};
