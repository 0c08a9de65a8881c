// A server in little: works for points, says when a delivery was noted in the ledger, and goes on for ever until it is killed.
import { sql } from 'drizzle-orm';
import { createDatabase, createPool } from '#server/db/database.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { createPaidRunsFeature } from '#server/features/paid-runs/index.ts';
import { createRunsFeature } from '#server/features/runs/index.ts';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';

const [url = '', accountId = '', userId = ''] = process.argv.slice(2);
const database = createDatabase(createPool(url));
const runs = createRunsFeature({ database, logger: { error: () => undefined }, leaseMs: 60_000, flushMs: 5 });
const paidRuns = createPaidRunsFeature({ database, runs, wallet: createWalletFeature({ database, clock: systemClock }) });
await runs.start();
const actor = { accountId, userId, sessionId: '', signedInAt: new Date(), role: 'owner', isOperator: false, usage: [] } as const;
const { id } = await paidRuns.startPaidRun({
  actor,
  kind: 'test',
  input: {},
  atMost: points(2),
  chargedAs: 'listing',
  work: async ({ emit, deliver }) => {
    process.stdout.write('held\n');
    emit({ type: 'text', text: 'first' });
    deliver(points(1) / 2n);
    await new Promise(() => undefined);
  },
});
process.stdout.write(`run ${id}\n`);
const timer = setInterval(async () => {
  // Whatever the hold is called: that it bears the run's id is for the test to find.
  const rows = await runSql(database, sql`select from holds where account_id = ${accountId} and delivered > 0`);
  if (!rows.length) return;
  clearInterval(timer);
  process.stdout.write('noted\n');
  setInterval(() => undefined, 1000);
}, 20);
