import type { WriterKind } from '@inkstone/contract/writers';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { publications } from '#server/db/schema/products.ts';
import { currentShopOf } from '#server/features/accounts/index.ts';

/** How many texts of a kind were published on a day, and how many of them to the user's current store; null stands for all days before. */
export type PublishedRow = { kind: WriterKind; day: string | null; texts: number; inStore: number };

/** What the writers call it. */
const kinds = { product: 'listing', article: 'blog', page: 'page' } as const;

const published = defineQuestion(
  'published',
  ['accountId', 'userId', 'since', 'timeZone'],
  (ask, { accountId, userId, since, timeZone }) => {
    const { createdAt, kind, shopId } = publications;
    const day = sql<
      string | null
    >`case when ${createdAt} >= ${since}::timestamptz then to_char(${createdAt} at time zone ${timeZone}, 'YYYY-MM-DD') end`;
    return ask
      .select({
        kind,
        day,
        texts: sql`count(*)`.mapWith(Number),
        inStore: sql`count(*) filter (where ${shopId} = (${currentShopOf(ask, userId)}))`.mapWith(Number),
      })
      .from(publications)
      .where(and(eq(publications.accountId, accountId), eq(publications.outcome, sql`'done'`), ne(publications.cause, sql`'undo'`)))
      .groupBy(kind, sql`2`);
  },
);

/**
 * What reached the stores of an account, by day of a time zone: what went there since a moment each day by itself, all earlier together.
 * A text that went there twice counts twice; one that was put back by undo is none of ours.
 */
export const findPublished = async (
  tx: TenantReader,
  { userId, since, timeZone }: { userId: string; since: Date; timeZone: string },
): Promise<PublishedRow[]> =>
  (await published(tx, { accountId: tx.accountId, userId, since, timeZone })).map((row) => ({ ...row, kind: kinds[row.kind] }));
