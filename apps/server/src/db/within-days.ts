import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Days as people name them, in their zone; an end that is left out is open. */
export type Days = { from?: string | undefined; to?: string | undefined; timeZone: string };

/** The condition for times from the beginning of one day to the end of another; where midnight comes twice, a day begins with the first one. */
export const withinDays = (time: PgColumn, { from, to, timeZone }: Days): SQL | undefined =>
  and(
    from ? gte(time, sql`day_begins(${from}::date, ${timeZone})`) : undefined,
    to ? lt(time, sql`day_begins(${to}::date + 1, ${timeZone})`) : undefined,
  );
