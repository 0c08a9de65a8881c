import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type OwnerDatabase, toOwnerDatabase } from './handles.ts';

type PoolOptions = { connections?: number; onIdleError?: (error: Error) => void };

/** Connections to one database; a statement or an idle transaction that outlives a minute is ended by the server. */
export const createPool = (url: string, { connections = 10, onIdleError = () => undefined }: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'inkstone',
  });
  // Without a listener, a connection that the server ends while it is idle would end the whole process.
  pool.on('error', onIdleError);
  return pool;
};

/** The owner's handle over a pool. */
export const createDatabase = (pool: pg.Pool): OwnerDatabase => toOwnerDatabase(drizzle({ client: pool }), pool);
