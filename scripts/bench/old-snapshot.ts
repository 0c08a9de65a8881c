import { createPool } from '../../apps/server/src/db/database.ts';
import { type Measure, measureCallers } from './measure.ts';

/** How long the snapshot is held before the last second is measured: what it keeps from being tidied away grows all the while. */
const heldSeconds = 20;

export type Aged = { before: Measure; after: Measure; done: number };

/** Measures work without and then under a snapshot that somebody forgot to close: a report, a backup, a hanging transaction. */
export const measureUnderOldSnapshot = async (url: string, callers: number, work: () => Promise<unknown>): Promise<Aged> => {
  const before = await measureCallers(callers, 2, work);
  const pool = createPool(url, { connections: 1 });
  const forgotten = await pool.connect();
  await forgotten.query('set idle_in_transaction_session_timeout = 0; begin isolation level repeatable read; select count(*) from wallets');
  const held = await measureCallers(callers, heldSeconds, work);
  const after = await measureCallers(callers, 2, work);
  await forgotten.query('rollback');
  forgotten.release();
  await pool.end();
  return { before, after, done: Math.round(held.perSecond * heldSeconds) };
};
