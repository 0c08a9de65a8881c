import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { points } from './points.ts';
import { createWalletService } from './wallet.service.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const rounds = 25;
const script = fileURLToPath(new URL('../../../test/spend-until-killed.ts', import.meta.url));

/** Spends in another process, kills it without warning, and answers what it had acknowledged until then. */
const spendAndKill = async (accountIds: readonly string[], acknowledgedBeforeKill: number): Promise<string[]> => {
  const child = spawn(process.execPath, [script, test.url, ...accountIds], { stdio: ['ignore', 'pipe', 'inherit'] });
  let heard = '';
  let killed = false;
  child.stdout.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    if (killed || heard.split('\n').length <= acknowledgedBeforeKill) return;
    killed = true;
    child.kill('SIGKILL');
  });
  await once(child, 'close');
  // The last line may be cut in the middle.
  return heard.split('\n').slice(0, -1);
};

const findBooked = async (): Promise<Set<string>> => {
  const { rows } = await test.db.execute<{ line: string }>(sql`
    select kind || ' ' || operation_id || ' ' || amount as line from ledger_transfers where kind in ('charge', 'hold')
    union all select 'settle ' || id || ' ' || charged from holds where state = 'settled'`);
  return new Set(rows.map(({ line }) => line));
};

describe('a server that is killed while it spends', () => {
  it(`loses nothing that it acknowledged, in ${rounds} rounds`, async () => {
    const wallet = createWalletService({ db: test.db, clock: systemClock });
    const accountIds = [randomUUID(), randomUUID(), randomUUID()];
    for (const accountId of accountIds)
      await wallet.credit({ id: randomUUID(), accountId, amount: points(1_000_000), work: 'top-up', reference: '' });

    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const lines = await spendAndKill(accountIds, 40 + round * 37);
      const booked = await findBooked();
      expect(lines.filter((line) => !booked.has(line))).toEqual([]);
      acknowledged += lines.length;
    }
    expect(acknowledged).toBeGreaterThan(rounds * 40);
    expect(await findLedgerDrift(test.db)).toEqual([]);

    // What the dead left open is closed once its time is over, and the books still agree.
    const later = createWalletService({ db: test.db, clock: { now: () => new Date(Date.now() + 3_600_000) } });
    while ((await later.sweepExpired()) > 0);
    const { rows } = await test.db.execute(sql`select count(*)::int as open from holds where state = 'open'`);
    expect(rows).toEqual([{ open: 0 }]);
    expect(await findLedgerDrift(test.db)).toEqual([]);
  }, 300_000);
});
