import { and, desc, eq, getTableColumns, ilike, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { products, publications } from '#server/db/schema/products.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type PublicationFilter = { outcome: 'done' | 'failed' | 'unknown' | 'all'; store: string | undefined; q: string };
export type NewPublication = Pick<
  typeof publications.$inferInsert,
  'userId' | 'shopId' | 'shopName' | 'platform' | 'cause' | 'title' | 'after' | 'createdAt'
> & { productId: string | null; requestKey: string | null; kind?: PublicationRow['kind'] };
export type PublicationEnd = Pick<typeof publications.$inferInsert, 'outcome' | 'errorCode' | 'errorParams' | 'finishedAt'> & {
  productId?: string;
  remoteId?: string;
  url?: string | null;
};
type PublicationRow = typeof publications.$inferSelect;

/** Inserts an attempt; a repeat of the same request uses its first one. */
export const insertPublication = async (tx: TenantTransaction, values: NewPublication): Promise<string> => {
  const { title, after } = values;
  const anew = { title, after, outcome: 'unknown' as const, errorCode: null, errorParams: {}, finishedAt: null };
  const [row] = await tx
    .insert(publications)
    .values({ ...values, accountId: tx.accountId })
    .onConflictDoUpdate({ target: [publications.accountId, publications.requestKey], set: anew })
    .returning({ id: publications.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** How the attempt of a request ended; undefined while there is none. */
export const findAttempt = async (tx: TenantTransaction, requestKey: string) => {
  const [row] = await tx
    .select({ outcome: publications.outcome, remoteId: publications.remoteId })
    .from(publications)
    .where(and(eq(publications.accountId, tx.accountId), eq(publications.requestKey, requestKey)));
  return row;
};

const one = (tx: TenantTransaction, id: string) => and(eq(publications.accountId, tx.accountId), eq(publications.id, id));

/** Stores the texts that were in the store before. */
export const updatePublicationBefore = async (
  tx: TenantTransaction,
  id: string,
  before: NonNullable<PublicationRow['before']>,
): Promise<void> => {
  await tx.update(publications).set({ before }).where(one(tx, id));
};

/** Stores the outcome of an attempt. */
export const updatePublicationEnd = async (tx: TenantTransaction, id: string, end: PublicationEnd): Promise<void> => {
  await tx.update(publications).set(end).where(one(tx, id));
};

const { before: _before, after: _after, ...columns } = getTableColumns(publications);

/** A product's address is that of now, an article's or a page's the one that it had. */
const withUrl = { url: sql<string | null>`coalesce(${products.url}, ${publications.url})` };

const ofProduct = and(eq(products.id, publications.productId), eq(products.accountId, publications.accountId));

const byCreation = newestFirst(publications.createdAt, publications.id);

/** The attempts of an account, newest first, without the texts, which can be long. */
export const findPublications = (tx: TenantTransaction, { before, limit }: RowsAsked, { outcome, store, q }: PublicationFilter) =>
  tx
    .select({ ...columns, ...withUrl, position: byCreation.position })
    .from(publications)
    .leftJoin(products, ofProduct)
    .where(
      and(
        eq(publications.accountId, tx.accountId),
        outcome === 'all' ? undefined : eq(publications.outcome, outcome),
        store ? eq(publications.shopId, store) : undefined,
        q ? ilike(publications.title, containing(q)) : undefined,
        byCreation.behind(before),
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export const findPublication = async (tx: TenantTransaction, id: string) => {
  const [row] = await tx
    .select({ ...getTableColumns(publications), ...withUrl })
    .from(publications)
    .leftJoin(products, ofProduct)
    .where(one(tx, id));
  return row;
};

/** The stores that something was sent to, each by its last name. */
export const findPublicationStores = (tx: TenantTransaction) =>
  tx
    .selectDistinctOn([publications.shopId], { id: publications.shopId, name: publications.shopName, platform: publications.platform })
    .from(publications)
    .where(eq(publications.accountId, tx.accountId))
    .orderBy(publications.shopId, desc(publications.createdAt), desc(publications.id));
