import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { type Handle, rawOf } from './handles.ts';

/** Lets the job queue write through an open transaction, so that a job exists only if the work around it is kept. */
export const jobExecutor = (tx: Handle) => fromDrizzle(rawOf(tx), sql);
