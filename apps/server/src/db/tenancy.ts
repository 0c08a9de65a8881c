import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { isId } from '#server/kernel/ids.ts';
import { takeRider } from './beside-reading.ts';
import {
  type OwnerDatabase,
  type OwnerTransaction,
  rawOf,
  type TenantReader,
  type TenantTransaction,
  toTenantReader,
  toTenantTransaction,
} from './handles.ts';
import { rawOn, requirePool } from './raw-connection.ts';
import { type Asked, createTenantBatch, type Rows, type Statement } from './tenant-batch.ts';
import { inTransactionScope } from './transaction-scope.ts';

/** Begins the transaction and sets role and account in one round trip. Such a batch takes no parameters, so the id is checked to be a UUID. */
const openingOf = (accountId: string): string => {
  if (!isId(accountId)) throw new Error('asTenant: the account id is not a UUID');
  return `begin; set local role inkstone_tenant; select set_config('inkstone.account_id', '${accountId}', true)`;
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
    const tx = toTenantTransaction({ raw: rawOn(client), connection: client, accountId });
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
    const answer = await work(toTenantTransaction({ raw, connection: null, accountId }));
    // A savepoint that is released leaves the settings as they are.
    await raw.execute(sql`select set_config('role', 'none', true), set_config('inkstone.account_id', '', true)`);
    return answer;
  });
};

/** Sends on a connection of the pool what was asked; whatever goes wrong before an answer is the answer. */
const sendBatch = async (pool: pg.Pool, accountId: string, asked: readonly Asked[]): Promise<void> => {
  const before = takeRider(pool);
  try {
    const client = await pool.connect();
    const batch = createTenantBatch(accountId, { before, asked, onEnd: (error) => client.release(error) });
    // The types of node-postgres name less of a connection than the batch uses.
    Reflect.apply(client.query, client, [batch]);
  } catch (error) {
    for (const { answer } of [...(before ? [before] : []), ...asked]) answer(error instanceof Error ? error : new Error(String(error)));
  }
};

/**
 * Answers what is asked of it as one account, in transactions that only read: all that is asked in one turn of the event loop goes out
 * together. All that the query builder does with a connection is to ask it, so that is all that this one can do.
 */
const createReading = (pool: pg.Pool, accountId: string): pg.PoolClient => {
  let waiting: Asked[] = [];
  const send = (): void => {
    const asked = waiting;
    waiting = [];
    void sendBatch(pool, accountId, asked);
  };
  const query = (statement: Statement, values: unknown[]): Promise<Rows> =>
    new Promise((resolve, reject) => {
      if (!waiting.length) process.nextTick(send);
      waiting.push({ statement, values, answer: (error, rows) => (rows ? resolve(rows) : reject(error)) });
    });
  return Object.create(null, { query: { value: query } });
};

/**
 * Reads for one account behind the same walls as `asTenant`, without a transaction around it: each question is sent together with its
 * role and account, and what is asked at once (`Promise.all`) goes out in one write. At the level at which we read (READ COMMITTED) each
 * statement sees what is committed when it begins, within a transaction as without, so nothing is lost by it but the round trips.
 */
export const readAsTenant = <T>(db: OwnerDatabase, accountId: string, work: (tx: TenantReader) => Promise<T>): Promise<T> => {
  if (!isId(accountId)) throw new Error('readAsTenant: the account id is not a UUID');
  const connection = createReading(requirePool(db), accountId);
  return work(toTenantReader({ raw: rawOn(connection), connection, accountId }));
};
