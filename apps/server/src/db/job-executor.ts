import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Database } from './database.ts';

/** Lets the job queue write through an open transaction, so that a job exists only if the work around it is kept. */
export const jobExecutor = (tx: Database) => fromDrizzle(tx, sql);
