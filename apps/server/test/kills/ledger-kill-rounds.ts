import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestDb } from '../database.ts';
import { findLedgerDrift } from '../ledger-drift.ts';
import { findLost, spendAndKill, startSpender } from './spend-and-kill.ts';

/** Three accounts with more points than any round can spend. */
export const buildSpenders = async (db: OwnerDatabase): Promise<string[]> => {
  const wallet = createWalletFeature({ database: db, clock: systemClock });
  const accountIds = [newId(), newId(), newId()];
  for (const accountId of accountIds)
    await wallet.credit({ id: newId(), accountId, amount: points(10_000_000), work: 'top-up', reference: '' });
  return accountIds;
};

/** How much is acknowledged before the kill of a round; it differs, so that kills fall into different moments. */
export const acknowledgedBeforeKill = (round: number): number => 40 + (round % 25) * 37;

/** What the dead left open is closed once its time is over, and the books agree before and after. */
export const requireTruth = async (db: OwnerDatabase): Promise<void> => {
  expect(await findLedgerDrift(db)).toEqual([]);
  await runSql(db, sql`update holds set expires_at = now() where state = 'open'`);
  const wallet = createWalletFeature({ database: db, clock: systemClock });
  while ((await wallet.sweepExpired()) > 0);
  const rows = await runSql(db, sql`select count(*)::int as open from holds where state = 'open'`);
  expect(rows).toEqual([{ open: 0 }]);
  expect(await findLedgerDrift(db)).toEqual([]);
};

/** Kills a spending server in every round and demands that nothing which it acknowledged is lost. */
export const killServers = async ({ db, url }: TestDb, rounds: number): Promise<void> => {
  const accountIds = await buildSpenders(db);
  let acknowledged = 0;
  let next = startSpender(url, accountIds);
  for (let round = 0; round < rounds; round += 1) {
    const spender = next;
    next = startSpender(url, accountIds);
    const lines = await spendAndKill({
      spender,
      acknowledged: acknowledgedBeforeKill(round),
      kill: (child) => void child.kill('SIGKILL'),
    });
    expect(await findLost(db, lines)).toEqual([]);
    acknowledged += lines.length;
  }
  next.stdin.end();
  expect(acknowledged).toBeGreaterThan(rounds * 40);
  await requireTruth(db);
  console.info(`ledger and kill -9 of the server: ${rounds} rounds, ${acknowledged} movements acknowledged, 0 lost, drift 0`);
};
