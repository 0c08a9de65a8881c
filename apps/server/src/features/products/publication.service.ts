import type { Publication } from '@inkstone/contract/publications';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findNames } from '#server/features/accounts/index.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { findPublication, findPublicationStores, findPublications, type PublicationFilter } from './publication.repository.ts';

type Deps = { db: OwnerDatabase; stores: Pick<StoreService, 'addressOf'> };
type Row = Omit<Awaited<ReturnType<typeof findPublications>>[number], 'position'> & { publishedBy: string };
type Search = PublicationFilter & PageQuery;

const paging = definePaging('publications');

const present = (row: Row, url: string | null): Publication => ({
  id: row.id,
  cause: row.cause,
  kind: row.kind,
  outcome: row.outcome,
  title: row.title,
  store: { id: row.shopId, name: row.shopName, platform: row.platform },
  productId: row.productId,
  url,
  publishedBy: row.publishedBy,
  at: row.createdAt.toISOString(),
});

const withNames = async <Found extends { userId: string | null }>(tx: TenantTransaction, rows: readonly Found[]) => {
  const names = await findNames(
    tx,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({ ...row, publishedBy: names.get(row.userId ?? '') ?? '' }));
};

/** What an account brought into its stores, or tried to. Colleagues see it of one another, as they see the products. */
export const createPublicationService = ({ db, stores: { addressOf } }: Deps) => ({
  list: async ({ accountId }: Actor, { cursor, limit, ...filter }: Search) => {
    const find = (asked: RowsAsked) => asTenant(db, accountId, async (tx) => withNames(tx, await findPublications(tx, asked, filter)));
    return paging.page({ cursor, limit }, find, (row) => present(row, addressOf(row.url)));
  },

  stores: async ({ accountId }: Actor) => {
    const stores = await asTenant(db, accountId, findPublicationStores);
    return stores.toSorted((left, right) => left.name.localeCompare(right.name));
  },

  get: async ({ accountId }: Actor, id: string) => {
    const [row] = await asTenant(db, accountId, async (tx) => {
      const found = await findPublication(tx, id);
      return found ? withNames(tx, [found]) : [];
    });
    if (!row) throw new AppError('product.publicationNotFound', 404);
    const { before, after, errorCode, errorParams, finishedAt } = row;
    return { ...present(row, addressOf(row.url)), before, after, errorCode, errorParams, finishedAt: finishedAt?.toISOString() ?? null };
  },
});
export type PublicationService = ReturnType<typeof createPublicationService>;
