import { sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isId } from '#server/kernel/ids.ts';
import { type OwnerDatabase, type OwnerTransaction, poolOf, rawOf, type TenantTransaction, toTenantTransaction } from './handles.ts';
import { inTransactionScope } from './transaction-scope.ts';

const dialect = new PgDialect();

/** Begins the transaction and sets role and account in one round trip. Such a batch takes no parameters, so the id is checked to be a UUID. */
const openingOf = (accountId: string): string => {
  if (!isId(accountId)) throw new Error('asTenant: the account id is not a UUID');
  return `begin; set local role inkstone_tenant; select set_config('inkstone.account_id', '${accountId}', true)`;
};

const requirePool = (db: OwnerDatabase): pg.Pool => {
  const pool = poolOf(db);
  if (!pool) throw new Error('asTenant opens a transaction of its own: give it the database, not a transaction');
  return pool;
};

/** Ends the transaction and returns the command that PostgreSQL ran; a connection on which that fails is closed. */
const end = async (client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<string> => {
  try {
    const { command } = await client.query(how);
    client.release();
    return command;
  } catch (error) {
    client.release(true);
    if (how === 'commit') throw error;
    return 'ROLLBACK';
  }
};

/**
 * Runs the work in one transaction for one account, under a role that owns no tables: row-level security then
 * hides every other account's rows, whatever the query says.
 */
export const asTenant = async <T>(db: OwnerDatabase, accountId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> => {
  const opening = openingOf(accountId);
  const client = await requirePool(db).connect();
  let answer: T;
  try {
    await client.query(opening);
    const tx = toTenantTransaction(new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined), accountId);
    answer = await inTransactionScope(() => work(tx));
  } catch (error) {
    await end(client, 'rollback');
    throw error;
  }
  // When a statement failed and its error was caught, PostgreSQL answers COMMIT with ROLLBACK and reports no error.
  if ((await end(client, 'commit')) !== 'COMMIT') throw new Error('asTenant: a statement failed inside, nothing was kept');
  return answer;
};

/**
 * The same within a transaction of the owner's, as a savepoint: for work that goes over many accounts and does something for each. When
 * the work fails, what it wrote is undone and the owner's transaction goes on.
 */
export const asTenantInside = <T>(owner: OwnerTransaction, accountId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> => {
  if (!isId(accountId)) throw new Error('asTenantInside: the account id is not a UUID');
  return owner.transaction(async (inner) => {
    const raw = rawOf(inner);
    await raw.execute(sql`select set_config('role', 'inkstone_tenant', true), set_config('inkstone.account_id', ${accountId}, true)`);
    const answer = await work(toTenantTransaction(raw, accountId));
    // A savepoint that is released leaves the settings as they are.
    await raw.execute(sql`select set_config('role', 'none', true), set_config('inkstone.account_id', '', true)`);
    return answer;
  });
};
