import type pg from 'pg';
import type { Tracing } from '#server/kernel/tracing/tracing.ts';
import { createDatabase, createPool } from './database.ts';
import type { OwnerDatabase } from './handles.ts';
import type { RunningDatabase } from './start-database.ts';
import { tracePool } from './trace-pool.ts';

export type OpenDatabase = {
  url: string;
  pool: pg.Pool;
  database: OwnerDatabase;
  close: () => Promise<void>;
};

type Options = { connections: number; onIdleError: (error: Error) => void; tracing?: Tracing | null };

/** A pool of connections to a started database; closing it also stops the bundled PostgreSQL. */
export const openDatabase = ({ url, stop }: RunningDatabase, { tracing, ...options }: Options): OpenDatabase => {
  const pool = createPool(url, options);
  if (tracing) tracePool(pool, tracing);
  return {
    url,
    pool,
    database: createDatabase(pool),
    close: async () => {
      await pool.end();
      await stop();
    },
  };
};
