import { createPool } from '../../apps/server/src/db/database.ts';

/** One connection whose statements may take as long as they need, which those of the product may not. */
export const openPatientPool = async (url: string): Promise<ReturnType<typeof createPool>> => {
  const pool = createPool(url, { connections: 1 });
  await pool.query('set statement_timeout = 0');
  return pool;
};
