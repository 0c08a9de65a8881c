import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from './handles.ts';
import { runSql } from './raw-sql.ts';

/** Waits for everybody else who holds the name, and holds it until the transaction ends. */
export const lockName = async (tx: OwnerTransaction, name: string): Promise<void> => {
  await runSql(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
