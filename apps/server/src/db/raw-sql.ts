import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { type Handle, rawOf } from './handles.ts';

/**
 * The only way to run statements that the query builder cannot express: advisory locks, sequences, PostgreSQL's catalogue. A repository that
 * uses it gives the reason in the tag `@sql`; tables are queried with the query builder.
 */
export const runSql = async <Row extends pg.QueryResultRow>(handle: Handle, statement: SQL) => {
  const { rows } = await rawOf(handle).execute<Row>(statement);
  return rows;
};
