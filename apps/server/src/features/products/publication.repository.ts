import { and, desc, eq, getTableColumns, ilike } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { Transaction } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { users } from '#server/db/schema/accounts.ts';
import { products, publications } from '#server/db/schema/products.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type PublicationFilter = { outcome: 'done' | 'failed' | 'unknown' | 'all'; store: string | undefined; q: string };
export type NewPublication = Pick<
  typeof publications.$inferInsert,
  'accountId' | 'userId' | 'shopId' | 'shopName' | 'platform' | 'cause' | 'title' | 'after' | 'createdAt'
> & { productId: string | null; requestKey: string | null };
export type PublicationEnd = Pick<typeof publications.$inferInsert, 'outcome' | 'errorCode' | 'errorParams' | 'finishedAt'> & {
  productId?: string;
};
type PublicationRow = typeof publications.$inferSelect;

/** Begins an attempt; a repeat of the same request goes on with its first one. */
export const insertPublication = async (tx: Transaction, values: NewPublication): Promise<string> => {
  const { title, after } = values;
  const anew = { title, after, outcome: 'unknown' as const, errorCode: null, errorParams: {}, finishedAt: null };
  const [row] = await tx
    .insert(publications)
    .values(values)
    .onConflictDoUpdate({ target: [publications.accountId, publications.requestKey], set: anew })
    .returning({ id: publications.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

const one = (accountId: string, id: string) => and(eq(publications.accountId, accountId), eq(publications.id, id));

/** Notes what stood in the store before. */
export const updatePublicationBefore = async (
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
  before: NonNullable<PublicationRow['before']>,
): Promise<void> => {
  await tx.update(publications).set({ before }).where(one(accountId, id));
};

/** Notes what became of an attempt. */
export const updatePublicationEnd = async (
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
  end: PublicationEnd,
): Promise<void> => {
  await tx.update(publications).set(end).where(one(accountId, id));
};

const { before: _before, after: _after, ...columns } = getTableColumns(publications);

const withNames = { publishedBy: users.name, url: products.url };

const ofUser = and(eq(users.id, publications.userId), eq(users.accountId, publications.accountId));
const ofProduct = and(eq(products.id, publications.productId), eq(products.accountId, publications.accountId));

const byCreation = newestFirst(publications.createdAt, publications.id);

/** The attempts of an account, newest first; the texts themselves, which can be long, stay where they are. */
export const findPublications = (
  tx: Transaction,
  { accountId, before, limit }: RowsAsked & { accountId: string },
  { outcome, store, q }: PublicationFilter,
) =>
  tx
    .select({ ...columns, ...withNames, position: byCreation.position })
    .from(publications)
    .leftJoin(users, ofUser)
    .leftJoin(products, ofProduct)
    .where(
      and(
        eq(publications.accountId, accountId),
        outcome === 'all' ? undefined : eq(publications.outcome, outcome),
        store ? eq(publications.shopId, store) : undefined,
        q ? ilike(publications.title, containing(q)) : undefined,
        byCreation.behind(before),
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export const findPublication = async (tx: Transaction, accountId: string, id: string) => {
  const [row] = await tx
    .select({ ...getTableColumns(publications), ...withNames })
    .from(publications)
    .leftJoin(users, ofUser)
    .leftJoin(products, ofProduct)
    .where(one(accountId, id));
  return row;
};

/** The stores that something was sent to, each by its last name. */
export const findPublicationStores = (tx: Transaction, accountId: string) =>
  tx
    .selectDistinctOn([publications.shopId], { id: publications.shopId, name: publications.shopName, platform: publications.platform })
    .from(publications)
    .where(eq(publications.accountId, accountId))
    .orderBy(publications.shopId, desc(publications.createdAt), desc(publications.id));
