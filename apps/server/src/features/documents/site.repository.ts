import { and, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { documentSites, documents } from '#server/db/schema/documents.ts';

export type SiteRow = typeof documentSites.$inferSelect;

const one = (tx: TenantReader, id: string) => and(eq(documentSites.accountId, tx.accountId), eq(documentSites.id, id));

export const insertSite = async (tx: TenantTransaction, site: Omit<SiteRow, 'accountId'>): Promise<void> => {
  await tx.insert(documentSites).values({ ...site, accountId: tx.accountId });
};

/** A site, locked until the transaction ends: who finds pages of it takes turns. */
export const lockSite = async (tx: TenantTransaction, id: string): Promise<SiteRow | undefined> => {
  const [row] = await tx.select().from(documentSites).where(one(tx, id)).for('update');
  return row;
};

/** The sites of a base of which there are pages, and how many. */
export const findSites = (tx: TenantReader, baseId: string) =>
  tx
    .select({ site: documentSites, pages: count() })
    .from(documentSites)
    .innerJoin(documents, and(eq(documents.accountId, documentSites.accountId), eq(documents.siteId, documentSites.id)))
    .where(and(eq(documentSites.accountId, tx.accountId), eq(documentSites.baseId, baseId), isNull(documents.deletedAt)))
    .groupBy(documentSites.id);

/** All pages that were ever found of a site and are kept: those that were put away do not come again. */
export const findSitePages = (tx: TenantReader, id: string): Promise<{ id: string; address: string | null; deletedAt: Date | null }[]> =>
  tx
    .select({ id: documents.id, address: documents.address, deletedAt: documents.deletedAt })
    .from(documents)
    .where(and(eq(documents.accountId, tx.accountId), eq(documents.siteId, id)));

export const updateSite = async (
  tx: TenantTransaction,
  id: string,
  changes: { mostPages?: number; syncEvery?: SiteRow['syncEvery']; syncAt?: Date | null },
): Promise<void> => {
  await tx.update(documentSites).set(changes).where(one(tx, id));
};

/**
 * Sites whose pages are due to be read anew.
 * @owner Goes over all accounts.
 */
export const findDueSites = (db: OwnerDatabase, now: Date): Promise<{ id: string; accountId: string }[]> =>
  db
    .select({ id: documentSites.id, accountId: documentSites.accountId })
    .from(documentSites)
    .where(lte(documentSites.syncAt, now))
    .limit(500);

/** Ends the sites of a base of which no page is left. */
export const deleteSites = async (tx: TenantTransaction, baseId: string): Promise<void> => {
  const none = sql`not exists (select from ${documents} where ${documents.accountId} = ${documentSites.accountId} and ${documents.siteId} = ${documentSites.id})`;
  await tx.delete(documentSites).where(and(eq(documentSites.accountId, tx.accountId), eq(documentSites.baseId, baseId), none));
};
