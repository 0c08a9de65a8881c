import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../../apps/server/src/db/database.ts';
import { type Measure, measureCallers, summarise } from './measure.ts';

type Query = (statement: string | { name: string; text: string; values: number[] }) => Promise<unknown>;

const run = promisify(execFile);
const scale = 5;
const accounts = scale * 100_000;

/** The tables of pgbench, as it would make them. */
const tables = `
  create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select n, 0 from generate_series(1, ${scale}) n;
  insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) n;
  insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${accounts}) n;
  alter table pgbench_branches add primary key (bid);
  alter table pgbench_tellers add primary key (tid);
  alter table pgbench_accounts add primary key (aid);`;

/** How many of something can be done in a second, by that many callers. */
export type Yardstick = { name: string; measure: (callers: number, seconds: number) => Promise<Measure>; close: () => Promise<void> };

/** One run of pgbench; null when its time went into connecting, as it may on a busy machine. */
const runPgbench = async (url: URL, callers: number, seconds: number): Promise<Measure | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-bench-log-'));
  const options = ['-N', '-n', '-M', 'prepared', '-c', String(callers), '-j', '2', '-T', String(seconds), '-l'];
  const server = ['-h', url.searchParams.get('host') ?? url.hostname, '-p', url.port, '-U', url.username];
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  const { stdout } = await run('pgbench', [...options, ...server, url.pathname.slice(1)], { cwd: folder, env });
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? 0);
  const logs = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  await rm(folder, { recursive: true });
  // The third column is a transaction's time in microseconds.
  const latencies = logs.flatMap((log) => log.trim().split('\n')).map((line) => Number(line.split(' ')[2]) / 1000);
  return perSecond > 0 ? { ...summarise(latencies, 1), perSecond } : null;
};

const pgbench = (url: URL): Yardstick => ({
  name: 'pgbench -N',
  measure: async (callers, seconds) => {
    for (const patience of [1, 4, 16]) {
      const measure = await runPgbench(url, callers, patience * Math.ceil(seconds));
      if (measure) return measure;
    }
    throw new Error('pgbench did not get as far as its first transaction');
  },
  close: () => Promise.resolve(),
});

const random = (count: number): number => 1 + Math.floor(Math.random() * count);

const update = async (query: Query): Promise<void> => {
  const [aid, bid, tid, delta] = [random(accounts), random(scale), random(scale * 10), random(10_000) - 5000];
  await query('begin');
  await query({ name: 'update', text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', values: [delta, aid] });
  await query({ name: 'select', text: 'select abalance from pgbench_accounts where aid = $1', values: [aid] });
  await query({
    name: 'insert',
    text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
    values: [tid, bid, aid, delta],
  });
  await query('end');
};

/** The same statements by the driver that the ledger uses; slower than pgbench, so that a ratio to it flatters. */
const byDriver = async (url: URL, callers: number): Promise<Yardstick> => {
  const pool = createPool(url.href, { connections: callers });
  const clients = await Promise.all(Array.from({ length: callers }, () => pool.connect()));
  const work = async (caller: number): Promise<void> => {
    const client = clients[caller];
    if (client) await update((statement) => client.query(statement));
  };
  return {
    name: 'simple update',
    measure: (count, seconds) => measureCallers(count, seconds, work),
    close: async () => {
      for (const client of clients) client.release();
      await pool.end();
    },
  };
};

const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );

const tell = async (url: string, statements: readonly string[]): Promise<void> => {
  const pool = createPool(url, { connections: 1 });
  for (const statement of statements) await pool.query(statement);
  await pool.end();
};

/** pgbench's simple update in a database of its own beside ours, or its statements where there is no pgbench. */
export const openYardstick = async (server: string, mostCallers: number): Promise<Yardstick> => {
  const url = new URL(server);
  url.pathname = '/yardstick';
  await tell(server, ['create database yardstick']);
  await tell(url.href, [tables, 'vacuum analyze']);
  return (await hasPgbench()) ? pgbench(url) : byDriver(url, mostCallers);
};
