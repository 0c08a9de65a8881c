import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Whether the database answers at all. */
export const isReachable = async (db: Database): Promise<boolean> => {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    // Not reachable is the answer; the pool has logged why.
    return false;
  }
};
