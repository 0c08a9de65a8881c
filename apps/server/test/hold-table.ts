import type { TestDb } from './database.ts';
import { until } from './until.ts';

/** Lets nobody write to a table while that is under way, which may wait until somebody stands before it. */
export const holdingTable = async <T>(
  { pool }: TestDb,
  table: string,
  work: (whenWaitedFor: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const holder = await pool.connect();
  try {
    await holder.query(`begin; lock table ${table} in exclusive mode`);
    return await work(() =>
      until(async () => {
        const { rowCount } = await pool.query('select from pg_locks where not granted and relation = $1::regclass', [table]);
        return rowCount !== 0;
      }),
    );
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};
