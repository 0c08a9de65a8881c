import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { type Handle, rawOf } from './handles.ts';

/** Lets the job queue write through an open transaction, so that the job exists only if the transaction is committed. */
export const jobExecutor = (tx: Handle) => fromDrizzle(rawOf(tx), sql);
