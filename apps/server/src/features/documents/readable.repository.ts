import { and, asc, count, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { documents } from '#server/db/schema/documents.ts';

/** `but`: a query for the ids of the others. */
type Asked = { baseIds: readonly string[]; but: SQLWrapper; limit: number };

/** Documents of these bases that can be found and are none of some others: how many, and the oldest of them. */
export const findReadableBut = async (tx: TenantReader, { baseIds, but, limit }: Asked) => {
  const where = and(
    eq(documents.accountId, tx.accountId),
    inArray(documents.baseId, [...baseIds]),
    isNull(documents.deletedAt),
    eq(documents.isEnabled, true),
    eq(documents.state, 'indexed'),
    sql`not exists (select from ${but} others (id) where others.id = ${documents.id})`,
  );
  const { id, name, baseId, createdAt } = documents;
  const [[all], rows] = await Promise.all([
    tx.select({ count: count() }).from(documents).where(where),
    tx.select({ id, name, baseId, createdAt }).from(documents).where(where).orderBy(asc(createdAt), asc(id)).limit(limit),
  ]);
  return { count: all?.count ?? 0, documents: rows };
};
