import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The order of a list by time, newest first, rows of the same moment by id. A page goes on behind the position of a row, not behind a
 * number of rows, so rows that come meanwhile shift nothing, and page 10,000 is found in the index as fast as the first.
 */
export const newestFirst = (time: PgColumn, id: PgColumn) => ({
  /** To be selected with each row: its moment in whole microseconds, which a `Date` would round, and its id. */
  position: sql<string>`(extract(epoch from ${time}) * 1000000)::bigint || '.' || ${id}`,

  /** The rows behind a position; all of them for null. Both sides are scalars, for under row-level security other forms use no index. */
  behind: (before: string | null): SQL | undefined => {
    if (before === null) return undefined;
    const [microseconds, rowId] = before.split('.');
    return sql`(${time}, ${id}) < ('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond', ${rowId}::${sql.raw(id.getSQLType())})`;
  },

  orderBy: [desc(time), desc(id)] as const,
});
