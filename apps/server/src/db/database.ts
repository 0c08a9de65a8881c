import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { markLostConnection } from './database-trouble.ts';
import { type OwnerDatabase, poolOf, toOwnerDatabase } from './handles.ts';
import { requireNoTransaction } from './transaction-scope.ts';

type PoolOptions = {
  connections?: number;
  onIdleError?: (error: Error) => void;
  /** How long a caller waits for a free connection; 10 seconds unless given. */
  patienceMs?: number;
};

/** Refuses a transaction that asks for a second connection, and marks every failure to get one. */
const watchConnecting = (pool: pg.Pool): void => {
  type Answer = (error?: Error, ...rest: unknown[]) => void;
  const watched =
    (answer: Answer): Answer =>
    (error, ...rest) => {
      markLostConnection(error);
      answer(error, ...rest);
    };
  pool.connect = new Proxy(pool.connect, {
    apply: (take, asked, [answer]: [Answer | undefined]) => {
      requireNoTransaction();
      if (answer) return Reflect.apply(take, asked, [watched(answer)]);
      const connecting: Promise<pg.PoolClient> = Reflect.apply(take, asked, []);
      connecting.catch(markLostConnection);
      return connecting;
    },
  });
  pool.on('connect', (client) => client.on('error', markLostConnection));
};

/** Connections to one database; a statement or an idle transaction that outlives a minute is ended by the server. */
export const createPool = (
  url: string,
  { connections = 10, onIdleError = () => undefined, patienceMs = 10_000 }: PoolOptions = {},
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: 60_000,
    // Well below it: who waits for a lock is told that the thing is busy, and lets the connection go.
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'inkstone',
  });
  // Without a listener, a connection that the server ends while it is idle would end the whole process.
  pool.on('error', onIdleError);
  watchConnecting(pool);
  return pool;
};

/** Whether every connection of the pool is in use and no further one may be opened. */
export const isPoolExhausted = (db: OwnerDatabase): boolean => {
  const pool = poolOf(db);
  return pool !== null && pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0);
};

/** How the pool is used: connections, those that are free, callers that wait for one, and how many it may open. */
export const poolFigures = (db: OwnerDatabase) => {
  const pool = poolOf(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0, most: pool?.options.max ?? 0 };
};

/** The owner's handle over a pool. */
export const createDatabase = (pool: pg.Pool): OwnerDatabase => toOwnerDatabase(drizzle({ client: pool }), pool);
