import { sql } from 'drizzle-orm';
import type { OwnerTransaction, TenantTransaction } from './handles.ts';
import { runSql } from './raw-sql.ts';

/**
 * Takes an advisory lock on the name, waiting for other holders; it is released when the transaction ends.
 * @sql Advisory locks are beyond the query builder.
 */
export const lockName = async (tx: OwnerTransaction | TenantTransaction, name: string): Promise<void> => {
  await runSql(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
