import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundledPostgres, startBundledPostgres } from '#server/db/bundled-postgres.ts';
import { createDatabase, createPool } from '#server/db/database.ts';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDb, type TestDb } from './database.ts';
import { acknowledgedBeforeKill, buildSpenders, killServers, requireTruth } from './kills/ledger-kill-rounds.ts';
import { findLost, type Spender, spendAndKill, startSpender } from './kills/spend-and-kill.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { raceLedger } from './ledger-race.ts';
import { scaled } from './scale.ts';

const seeds = scaled(2000);
const serverRounds = scaled(250);
const databaseRounds = scaled(50);

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

describe('the ledger, for long', () => {
  it(`500 operations at once, over ${seeds} seeds: no overdraft, no double settlement, the sum exact`, () => raceLedger(test.db, seeds));

  it(`loses nothing that it acknowledged, in ${serverRounds} kills of the server`, () => killServers(test, serverRounds));
});

const ask = async (url: string, query: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ answer: string }>(query).finally(() => client.end().catch(() => undefined));
  return rows[0]?.answer ?? '';
};

/** A server that may be killed, and the folder of its data. `restart` ends when it is back, on whichever port. */
type Killable = { url: () => string; findFolder: () => Promise<string>; restart: () => Promise<void>; close: () => Promise<void> };

/** The whole database: its first process, on whose end all others end. */
const killAll = async ({ findFolder }: Killable): Promise<void> => {
  const [pid] = (await readFile(join(await findFolder(), 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

/** The process behind a writer's connection: the database throws out everybody, recovers, and lets them in again. */
const killConnection = async ({ url }: Killable): Promise<void> => {
  const pid = await ask(
    url(),
    "select pid as answer from pg_stat_activity where application_name = 'inkstone' order by query_start desc limit 1",
  );
  process.kill(Number(pid), 'SIGKILL');
};

const whileOpen = async <T>(url: string, work: (db: OwnerDatabase) => Promise<T>): Promise<T> => {
  const pool = createPool(url, { connections: 2 });
  return work(createDatabase(pool)).finally(() => pool.end());
};

const waitUntilOpen = async (url: string): Promise<void> => {
  for (let turn = 0; turn < 600; turn += 1) {
    const isOpen = await ask(url, 'select 1 as answer').then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('the database did not come back');
};

const openBundled = async (): Promise<Killable> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-killed-'));
  // Under root the database runs under another user, who has to come through here.
  await chmod(folder, 0o711);
  let server: BundledPostgres = await startBundledPostgres({ folder });
  return {
    url: () => server.url,
    // What the product connects as may not ask the database for it.
    findFolder: async () => join(folder, 'database/cluster'),
    restart: async () => {
      await server.lost;
      await server.stop();
      server = await startBundledPostgres({ folder });
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One of somebody else, who starts it again when it dies. */
const openOutside = (url: string): Killable => ({
  url: () => url,
  findFolder: () => ask(url, "select current_setting('data_directory') as answer"),
  restart: () => waitUntilOpen(url),
  close: () => Promise.resolve(),
});

describe('a database that is killed under its writers', () => {
  let server: Killable;
  beforeAll(async () => {
    const outside = process.env['TEST_KILLED_DATABASE_URL'];
    server = outside ? openOutside(outside) : await openBundled();
    await migrate(server.url());
  });
  afterAll(() => server.close());

  /** Answers what was acknowledged, and how much of it after the database had come back to the same writers. */
  const spendThrough = async (killDatabase: (killed: Killable) => Promise<void>, spender: Spender, acknowledged: number) => {
    let before = 0;
    const lines = await spendAndKill({
      spender,
      acknowledged,
      kill: async (child, heard) => {
        await killDatabase(server);
        before = heard();
        // The writers repeat what they do not know the outcome of; those that get through go on.
        for (let turn = 0; turn < 60 && child.exitCode === null && heard() < before + 200; turn += 1) await sleep(50);
        child.kill('SIGKILL');
      },
    });
    return { lines, after: lines.length - before };
  };

  it(`loses nothing that it acknowledged, in ${databaseRounds} rounds`, async () => {
    const accountIds = await whileOpen(server.url(), buildSpenders);
    const count = { acknowledged: 0, afterRecovery: 0 };
    for (let round = 0; round < databaseRounds; round += 1) {
      const enough = acknowledgedBeforeKill(round);
      const spender = startSpender(server.url(), accountIds, { isQuiet: true });
      const { lines, after } = await spendThrough(round % 2 ? killConnection : killAll, spender, enough);
      if (round % 2) await waitUntilOpen(server.url());
      else await server.restart();
      count.afterRecovery += after;
      expect(await whileOpen(server.url(), (db) => findLost(db, lines))).toEqual([]);
      expect(await whileOpen(server.url(), findLedgerDrift)).toEqual([]);
      count.acknowledged += lines.length;
    }
    expect(count.acknowledged).toBeGreaterThan(databaseRounds * 40);
    await whileOpen(server.url(), requireTruth);
    console.info(
      `ledger and kill -9 of the database: ${databaseRounds} rounds, ${count.acknowledged} movements acknowledged, ${count.afterRecovery} of them after a recovery, 0 lost, drift 0`,
    );
  });
});
