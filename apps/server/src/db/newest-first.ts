import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Keyset pagination of a list by time, newest first, then by id. A page continues after the position of a row, not after a
 * number of rows: rows inserted meanwhile shift nothing, and page 10,000 is found in the index as fast as the first.
 */
export const newestFirst = (time: PgColumn, id: PgColumn) => ({
  /** Selected with each row: its time in whole microseconds (a `Date` would round to milliseconds) and its id. */
  position: sql<string>`(extract(epoch from ${time}) * 1000000)::bigint || '.' || ${id}`,

  /** The condition for the rows after a position; none for null. Under row-level security PostgreSQL uses the index only for this form, a comparison of scalar rows. */
  behind: (before: string | null): SQL | undefined => {
    if (before === null) return undefined;
    const [microseconds, rowId] = before.split('.');
    return sql`(${time}, ${id}) < ('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond', ${rowId}::${sql.raw(id.getSQLType())})`;
  },

  orderBy: [desc(time), desc(id)] as const,
});
