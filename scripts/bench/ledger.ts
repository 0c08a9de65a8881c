import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundledPostgres } from '../../apps/server/src/db/bundled-postgres.ts';
import { createDatabase, createPool } from '../../apps/server/src/db/database.ts';
import type { OwnerDatabase } from '../../apps/server/src/db/handles.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createWalletFeature, points, type WalletFeature } from '../../apps/server/src/features/wallet/index.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { newId } from '../../apps/server/src/kernel/ids.ts';
import { findLedgerDrift } from '../../apps/server/test/ledger-drift.ts';
import { type Measure, measureCallers, median } from './measure.ts';
import { measureUnderOldSnapshot } from './old-snapshot.ts';
import { openPatientPool } from './patient-pool.ts';
import { openYardstick, type Yardstick } from './simple-update.ts';

const callerCounts = [1, 16, 64];
const accountCount = 1000;
const rounds = 5;
const secondsOfCell = 1;
const callersOfFullBatches = 1024;
const mostCallers = Math.max(...callerCounts);

type Cell = { name: string; callers: number; measure: () => Promise<Measure> };

const openAccounts = async (wallet: WalletFeature, count: number): Promise<string[]> => {
  const accountIds = Array.from({ length: count }, () => newId());
  const topUp = (accountId: string) => wallet.credit({ id: newId(), accountId, amount: points(1_000_000), work: 'top-up', reference: '' });
  await Promise.all(accountIds.map(topUp));
  return accountIds;
};

const cellsOf = (wallet: WalletFeature, accountIds: readonly string[], yardstick: Yardstick): Cell[] => {
  const [hot = ''] = accountIds;
  const any = () => accountIds[Math.floor(Math.random() * accountIds.length)] ?? hot;
  const movementOf = (accountId: string) => ({ id: newId(), accountId, amount: 1000n, work: 'bench', reference: 'bench' });
  const charge = (accountId: string) => wallet.charge(movementOf(accountId));
  const holdAndSettle = async (accountId: string) => wallet.settle(await wallet.hold(movementOf(accountId)), 700n);
  return callerCounts.flatMap((callers) => [
    { name: yardstick.name, callers, measure: () => yardstick.measure(callers, secondsOfCell) },
    { name: 'charge, one account', callers, measure: () => measureCallers(callers, secondsOfCell, () => charge(hot)) },
    { name: 'charge, 1,000 accounts', callers, measure: () => measureCallers(callers, secondsOfCell, () => charge(any())) },
    { name: 'hold and settle, 1,000', callers, measure: () => measureCallers(callers, secondsOfCell, () => holdAndSettle(any())) },
  ]);
};

/** Round after round through all cells, every other one backwards, so that a slow minute of the machine falls on all alike. */
const measureAll = async (cells: readonly Cell[]): Promise<Map<Cell, Measure[]>> => {
  const measures = new Map<Cell, Measure[]>(cells.map((cell) => [cell, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const cell of round % 2 ? cells : cells.toReversed()) measures.get(cell)?.push(await cell.measure());
  return measures;
};

const show = (measures: ReadonlyMap<Cell, readonly Measure[]>, yardstick: string): void => {
  const say = (columns: readonly string[]) =>
    console.log(columns.map((text, index) => (index === 1 ? text.padEnd(24) : text.padStart(10))).join(' '));
  say(['callers', 'what', 'a second', 'p50 ms', 'p99 ms', 'ratio']);
  for (const [{ name, callers }, taken] of measures) {
    const [, standard = []] = [...measures].find(([cell]) => cell.callers === callers && cell.name === yardstick) ?? [];
    const of = (key: keyof Measure) => median(taken.map((measure) => measure[key]));
    const ratio = median(taken.map(({ perSecond }, round) => perSecond / (standard[round]?.perSecond ?? Number.NaN)));
    say([String(callers), name, of('perSecond').toFixed(0), of('p50').toFixed(2), of('p99').toFixed(2), ratio.toFixed(2)]);
  }
};

/** One account under a snapshot that stays open, as a ratio to the same account without one, in the same minute. */
const showOldSnapshot = async (server: string, wallet: WalletFeature): Promise<void> => {
  for (const callers of callerCounts) {
    const [hot = ''] = await openAccounts(wallet, 1);
    const charge = () => wallet.charge({ id: newId(), accountId: hot, amount: 1000n, work: 'bench', reference: 'bench' });
    const { before, after, done } = await measureUnderOldSnapshot(server, callers, charge);
    const ratio = (after.perSecond / before.perSecond).toFixed(2);
    console.log(
      `${callers} callers, one account, after ${done} charges under an open snapshot: ${after.perSecond.toFixed(0)} a second, ratio ${ratio}`,
    );
  }
};

/** So many callers that each batch is full: what one lane, and with it one connection, gets through. */
const showFullBatches = async (wallet: WalletFeature, accountIds: readonly string[]): Promise<void> => {
  const any = () => accountIds[Math.floor(Math.random() * accountIds.length)] ?? '';
  const call = async () => {
    const accountId = any();
    await wallet.settle(await wallet.hold({ id: newId(), accountId, amount: 1000n, work: 'bench', reference: 'bench' }), 700n);
  };
  const taken: Measure[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await measureCallers(callersOfFullBatches, secondsOfCell, call));
  const perSecond = median(taken.map((measure) => measure.perSecond)) * 2;
  console.log(
    `${callersOfFullBatches} callers, 1,000 accounts, one connection: ${perSecond.toFixed(0)} holds and settlements a second, each counted`,
  );
};

/** A call of the AI API as its row says it; what it came to is charged with it. */
const rowOf = (id: string, accountId: string) => ({
  id,
  account_id: accountId,
  app_id: accountId,
  key_id: accountId,
  source: 'key',
  kind: 'chat',
  format: 'openai-chat',
  vendor: 'bench',
  model: 'bench',
  price_version: null,
  status: 200,
  error: null,
  usage_source: 'upstream',
  input_tokens: 120,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 40,
  units: null,
  most: 1000,
  is_cached: false,
  is_stream: false,
  attempts: 1,
  started_at: new Date().toISOString(),
  first_token_ms: null,
  latency_ms: 1,
});

/** Calls of the AI API as the gateway settles them: shares of durable slices, and draws with a row each, all on one connection. */
const showCalls = async (wallet: WalletFeature, accountIds: readonly string[]): Promise<void> => {
  for (const count of [8, accountIds.length]) {
    const any = () => accountIds[Math.floor(Math.random() * count)] ?? '';
    const call = async () => {
      const [id, accountId] = [newId(), any()];
      const hold = await wallet.holdCall({ id, accountId, amount: 1000n, work: 'chat', reference: 'bench', seconds: 120 });
      await wallet.settleCall(hold, 700n, rowOf(id, accountId));
    };
    await measureCallers(callersOfFullBatches, secondsOfCell, call);
    const taken: Measure[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await measureCallers(callersOfFullBatches, secondsOfCell, call));
    const perSecond = median(taken.map((measure) => measure.perSecond));
    console.log(
      `${callersOfFullBatches} callers, ${count} accounts, one connection: ${perSecond.toFixed(0)} calls settled a second, with their rows`,
    );
  }
};

/** All books of some millions of transfers, which takes longer than the product gives a statement. */
const findDrift = async (server: string) => {
  const pool = await openPatientPool(server);
  await pool.query('vacuum (analyze) wallets, holds, budgets, ledger_transfers, usage_periods');
  return findLedgerDrift(createDatabase(pool)).finally(() => pool.end());
};

const bench = async (server: string, database: OwnerDatabase): Promise<number> => {
  const yardstick = await openYardstick(server, mostCallers);
  const wallet = createWalletFeature({ database, clock: systemClock });
  const accountIds = await openAccounts(wallet, accountCount);
  const cells = cellsOf(wallet, accountIds, yardstick);
  show(await measureAll(cells), yardstick.name);
  await yardstick.close();
  await showFullBatches(wallet, accountIds);
  await showCalls(wallet, accountIds);
  await showOldSnapshot(server, wallet);
  await wallet.drain();
  const drift = await findDrift(server);
  console.log(
    `Medians of ${rounds} rounds of all lines in turn; ratio: to ${yardstick.name} with as many callers, round by round. Accounts whose books disagree afterwards: ${drift.length}`,
  );
  return drift.length;
};

const folder = await mkdtemp(join(tmpdir(), 'inkstone-bench-'));
// Under root the database runs under another user, who has to come through here.
await chmod(folder, 0o711);
const server = await startBundledPostgres({ folder, connections: mostCallers + 36, mayMakeDatabases: true });
try {
  await migrate(server.url);
  const pool = createPool(server.url);
  process.exitCode = (await bench(server.url, createDatabase(pool)).finally(() => pool.end())) ? 1 : 0;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
