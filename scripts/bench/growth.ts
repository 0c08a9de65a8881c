import { createPool } from '../../apps/server/src/db/database.ts';
import { fillLedger } from './fill-ledger.ts';
import { median } from './measure.ts';
import { withDatabase } from './with-database.ts';

type Pool = ReturnType<typeof createPool>;
type Table = 'ledger_transfers' | 'transfers_by_month' | 'transfers_copy';

const shown = "kind in ('credit', 'charge', 'settle', 'refund', 'clawback')";
const batch = 5000;
const batches = 12;
const asked = 60;

const say = (columns: readonly string[]): void =>
  console.log(columns.map((text, index) => (index === 0 ? text.padEnd(46) : text.padStart(16))).join(' '));
const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);

/** The same rows in parts of a month each. What makes an operation happen once is unique over all months, so it needs a table of its own. */
const byMonth = `
  create table transfers_by_month (like ledger_transfers including defaults) partition by range (created_at);
  do $$ begin
    for month in -30..1 loop
      execute format('create table transfers_by_month_%s partition of transfers_by_month for values from (%L) to (%L)', month + 31,
        date_trunc('month', now()) + make_interval(months => month), date_trunc('month', now()) + make_interval(months => month + 1));
    end loop;
  end $$;
  create table transfers_once (operation_id uuid not null, line smallint not null, primary key (operation_id, line));
  create index on transfers_by_month (seq);
  create index on transfers_by_month (account_id, created_at, seq) where ${shown};
  create index on transfers_by_month (account_id, created_at, seq) where kind in ('credit', 'refund');
  create index on transfers_by_month (account_id, work, created_at, seq) where ${shown};
  create index on transfers_by_month (account_id, reference text_pattern_ops) where ${shown};
  create index on transfers_by_month (origin_id) where origin_id is not null;
  insert into transfers_by_month select * from ledger_transfers;
  insert into transfers_once select operation_id, line from ledger_transfers`;

/** The same rows and indexes in one table, with no references and triggers to keep, as the months have none. */
const copy = `
  create table transfers_copy (like ledger_transfers including defaults including constraints);
  alter table transfers_copy add primary key (seq), add unique (operation_id, line);
  create index on transfers_copy (account_id, created_at, seq) where ${shown};
  create index on transfers_copy (account_id, created_at, seq) where kind in ('credit', 'refund');
  create index on transfers_copy (account_id, work, created_at, seq) where ${shown};
  create index on transfers_copy (account_id, reference text_pattern_ops) where ${shown};
  create index on transfers_copy (origin_id) where origin_id is not null;
  insert into transfers_copy select * from ledger_transfers`;

const rowsOf = (accountId: string) => `
  select (select max(seq) from ledger_transfers) + n + $1 as seq, gen_random_uuid() as operation_id, 1::smallint as line, '${accountId}'::uuid as account_id,
    'charge' as kind, 'available' as debit, 'used' as credit, 1000 as amount, 'listing' as work, gen_random_uuid()::text as reference, now() as created_at
  from generate_series(1, ${batch}) n`;
const columns = 'seq, operation_id, line, account_id, kind, debit, credit, amount, work, reference, created_at';

/** Rows a second that go in, median of some batches; the rows are the newest of all. */
const inserts = async (pool: Pool, table: Table, accountId: string): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round < batches; round += 1) {
    const begun = performance.now();
    const into = `insert into ${table} (${columns}) overriding system value select ${columns} from fresh`;
    const once = table === 'transfers_by_month' ? ', once as (insert into transfers_once select operation_id, line from fresh)' : '';
    await pool.query(`with fresh as materialized (${rowsOf(accountId)})${once} ${into}`, [1_000_000 * (round + 1)]);
    taken.push(performance.now() - begun);
  }
  return batch / (median(taken) / 1000);
};

/** Milliseconds of a question, median. */
const timeOf = async (pool: Pool, text: string, values: unknown[]): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round < asked; round += 1) {
    const begun = performance.now();
    await pool.query({ name: text.slice(0, 60), text, values });
    taken.push(performance.now() - begun);
  }
  return median(taken.slice(asked / 6));
};

const questions = (table: Table): Record<string, string> => ({
  'newest hundred': `select * from ${table} where account_id = $1 and ${shown} order by created_at desc, seq desc limit 100`,
  'newest hundred of a work': `select * from ${table} where account_id = $1 and work = 'plan' and ${shown} order by created_at desc, seq desc limit 100`,
  'one by its reference': `select * from ${table} where account_id = $1 and reference like 'R2026-000123%' and ${shown}`,
});

const sizes = async (pool: Pool, like: string) => {
  const { rows } = await pool.query<{ heap: string; indexes: string }>(
    `select sum(pg_table_size(c.oid)) filter (where c.relkind = 'r') as heap, sum(pg_relation_size(c.oid)) filter (where c.relkind = 'i') as indexes
     from pg_class c where c.relname ~ $1 and c.relkind in ('r', 'i')`,
    [like],
  );
  return { heap: Number(rows[0]?.heap), indexes: Number(rows[0]?.indexes) };
};

const eachIndex = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; bytes: string; rows: string }>(
    `select indexrelname as name, pg_relation_size(indexrelid) as bytes, (select reltuples from pg_class where oid = relid) as rows
     from pg_stat_user_indexes where relname = 'ledger_transfers' order by 2 desc`,
  );
  say(['index of ledger_transfers', 'MB', 'bytes a row']);
  for (const { name, bytes, rows: count } of rows) say([name, megabytes(Number(bytes)), (Number(bytes) / Number(count)).toFixed(1)]);
};

const bench = async (url: string): Promise<void> => {
  const pool = createPool(url);
  try {
    const { accountId } = await fillLedger(pool);
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    await client.query(byMonth);
    await client.query(copy);
    await client.query('vacuum (analyze) transfers_by_month');
    await client.query('vacuum (analyze) transfers_copy');
    client.release(true);
    await eachIndex(pool);
    say(['', 'as it is', 'by months', 'copy of it']);
    const tables: Table[] = ['ledger_transfers', 'transfers_by_month', 'transfers_copy'];
    const all = await Promise.all([
      sizes(pool, '^ledger_transfers'),
      sizes(pool, '^transfers_(by_month|once)'),
      sizes(pool, '^transfers_copy'),
    ]);
    say(['rows, MB', ...all.map(({ heap }) => megabytes(heap))]);
    say(['indexes, MB', ...all.map(({ indexes }) => megabytes(indexes))]);
    for (const name of Object.keys(questions('ledger_transfers'))) {
      const times: number[] = [];
      for (const table of tables) times.push(await timeOf(pool, questions(table)[name] ?? '', [accountId]));
      say([`${name}, ms`, ...times.map((each) => each.toFixed(2))]);
    }
    const speeds: number[] = [];
    for (const table of tables) speeds.push(await inserts(pool, table, accountId));
    say(['rows a second', ...speeds.map((each) => each.toFixed(0))]);
    say(['share of the copy', ...speeds.map((each) => (each / (speeds[2] ?? 1)).toFixed(2))]);
  } finally {
    await pool.end();
  }
};

await withDatabase(({ url }) => bench(url));
