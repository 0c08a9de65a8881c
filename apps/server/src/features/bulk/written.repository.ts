import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { bulkRows } from '#server/db/schema/bulk.ts';

const written = defineQuestion('bulk_written', ['accountId', 'since', 'timeZone'], (ask, { accountId, since, timeZone }) => {
  const { writtenAt } = bulkRows;
  const day = sql<
    string | null
  >`case when ${writtenAt} >= ${since}::timestamptz then to_char(${writtenAt} at time zone ${timeZone}, 'YYYY-MM-DD') end`;
  return ask
    .select({ day, texts: sql`count(*)`.mapWith(Number) })
    .from(bulkRows)
    .where(and(eq(bulkRows.accountId, accountId), isNotNull(writtenAt)))
    .groupBy(sql`1`);
});

/** How many products of an account got a text in a job, by day of a time zone: those since a moment each day by itself, all earlier ones together. */
export const findWritten = async (
  tx: TenantReader,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<{ kind: 'listing'; day: string | null; texts: number }[]> =>
  (await written(tx, { accountId: tx.accountId, since, timeZone })).map((row) => ({ kind: 'listing', ...row }));
