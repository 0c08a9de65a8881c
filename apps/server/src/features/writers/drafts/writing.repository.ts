import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { writerDrafts } from '#server/db/schema/writers.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';
import type { DraftKind, DraftRow } from './draft.repository.ts';

/** How many texts of a kind were begun on a day; null stands for all days before. */
export type WrittenRow = { kind: DraftKind; day: string | null; texts: number };

/** The same words stand in the index, which is read alone. */
const hasWords = sql`jsonb_path_exists(${writerDrafts.content}, '$.text.* ? (@ != "")')`;

const written = defineQuestion('written', ['accountId', 'since', 'timeZone'], (ask, { accountId, since, timeZone }) => {
  const { createdAt, kind } = writerDrafts;
  const day = sql<
    string | null
  >`case when ${createdAt} >= ${since}::timestamptz then to_char(${createdAt} at time zone ${timeZone}, 'YYYY-MM-DD') end`;
  return ask
    .select({ kind, day, texts: sql`count(*)`.mapWith(Number) })
    .from(writerDrafts)
    .where(and(eq(writerDrafts.accountId, accountId), isNull(writerDrafts.deletedAt), hasWords))
    .groupBy(kind, sql`2`);
});

/** The texts of an account by kind and day of a time zone: those since a moment each day by itself, all earlier ones together. */
export const findWritten = (tx: TenantReader, { since, timeZone }: { since: Date; timeZone: string }): Promise<WrittenRow[]> =>
  written(tx, { accountId: tx.accountId, since, timeZone });

const byChange = newestFirst(writerDrafts.updatedAt, writerDrafts.id);

/** The user's newest unpublished listing for each of these products; an e-mail about one is none. */
export const findDraftsFor = async (
  tx: TenantReader,
  { userId, productIds }: { userId: string; productIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const { id, productId, publishedAt, updatedAt } = writerDrafts;
  const rows = await tx
    .selectDistinctOn([productId], { id, productId })
    .from(writerDrafts)
    .where(
      and(
        eq(writerDrafts.accountId, tx.accountId),
        eq(writerDrafts.userId, userId),
        eq(writerDrafts.kind, 'listing'),
        inArray(productId, [...productIds]),
        isNull(writerDrafts.deletedAt),
        or(isNull(publishedAt), gt(updatedAt, publishedAt)),
      ),
    )
    .orderBy(productId, desc(updatedAt), desc(id));
  return new Map(rows.flatMap((row) => (row.productId ? [[row.productId, row.id] as const] : [])));
};

export type UnfinishedRow = Pick<DraftRow, 'id' | 'kind' | 'title' | 'content' | 'publishedAt' | 'updatedAt'> & { position: string };

/** What no reader has seen as it is now. An e-mail goes to no store, so it is finished once it has all of its fields. */
export const findUnfinished = (
  tx: TenantReader,
  { userId, kinds, before, limit }: RowsAsked & { userId: string; kinds: readonly DraftKind[] },
): Promise<UnfinishedRow[]> => {
  const { id, kind, title, content, publishedAt, updatedAt } = writerDrafts;
  const lacksField = sql`jsonb_path_exists(${content}, '$.text.* ? (@ == "")')`;
  return tx
    .select({ id, kind, title, content, publishedAt, updatedAt, position: byChange.position })
    .from(writerDrafts)
    .where(
      and(
        eq(writerDrafts.accountId, tx.accountId),
        eq(writerDrafts.userId, userId),
        inArray(kind, [...kinds]),
        isNull(writerDrafts.deletedAt),
        or(isNull(publishedAt), gt(updatedAt, publishedAt)),
        or(ne(kind, 'email'), lacksField),
        byChange.behind(before),
      ),
    )
    .orderBy(...byChange.orderBy)
    .limit(limit);
};
