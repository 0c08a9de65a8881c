import type { Publication } from '@inkstone/contract/publications';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { findPublication, findPublicationStores, findPublications, type PublicationFilter } from './publication.repository.ts';

type Deps = { db: OwnerDatabase };
type Row = Omit<Awaited<ReturnType<typeof findPublications>>[number], 'position'>;
type Search = PublicationFilter & PageQuery;

const paging = definePaging('publications');

const present = (row: Row): Publication => ({
  id: row.id,
  cause: row.cause,
  outcome: row.outcome,
  title: row.title,
  store: { id: row.shopId, name: row.shopName, platform: row.platform },
  productId: row.productId,
  url: row.url,
  publishedBy: row.publishedBy ?? '',
  at: row.createdAt.toISOString(),
});

/** What an account brought into its stores, or tried to. Colleagues see it of one another, as they see the products. */
export const createPublicationService = ({ db }: Deps) => ({
  list: async ({ accountId }: Actor, { cursor, limit, ...filter }: Search) => {
    const find = (asked: RowsAsked) => asTenant(db, accountId, (tx) => findPublications(tx, { accountId, ...asked }, filter));
    return paging.page({ cursor, limit }, find, present);
  },

  stores: async ({ accountId }: Actor) => {
    const stores = await asTenant(db, accountId, (tx) => findPublicationStores(tx, accountId));
    return stores.toSorted((left, right) => left.name.localeCompare(right.name));
  },

  get: async ({ accountId }: Actor, id: string) => {
    const row = await asTenant(db, accountId, (tx) => findPublication(tx, accountId, id));
    if (!row) throw new AppError('product.publicationNotFound', 404);
    const { before, after, errorCode, errorParams, finishedAt } = row;
    return { ...present(row), before, after, errorCode, errorParams, finishedAt: finishedAt?.toISOString() ?? null };
  },
});
export type PublicationService = ReturnType<typeof createPublicationService>;
