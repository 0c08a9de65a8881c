import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { type Handle, rawOf } from './handles.ts';

/**
 * The one door for statements that the query builder has no words for: locks by name, sequences, the catalogue. A repository that
 * uses it says why in the tag `@sql`; tables are asked by the query builder.
 */
export const runSql = async <Row extends pg.QueryResultRow>(handle: Handle, statement: SQL) => {
  const { rows } = await rawOf(handle).execute<Row>(statement);
  return rows;
};
