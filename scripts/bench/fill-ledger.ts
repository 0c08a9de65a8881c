import type { createPool } from '../../apps/server/src/db/database.ts';
import { newId } from '../../apps/server/src/kernel/ids.ts';

type Pool = ReturnType<typeof createPool>;

export const rowCount = 1_000_000;
const neighbours = 10;
const rowsOfNeighbour = 20_000;

/** One movement a minute up to now: five credits of a plan, then work of three kinds, every hundredth movement a top-up with its receipt. */
const transfers = `
  insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, created_at)
  select gen_random_uuid(), 1, $1, m.kind, case m.kind when 'credit' then 'issued' else 'available' end,
    case m.kind when 'credit' then 'available' else 'used' end, case m.kind when 'credit' then 1000000000 else 1000 + n end, m.work,
    case m.work when 'plan' then 'basic' when 'top-up' then 'R2026-' || lpad((n / 100)::text, 6, '0') else gen_random_uuid()::text end,
    now() - make_interval(mins => $2::int - n)
  from generate_series(1, $2::int) n
  cross join lateral (select case when n <= 5 or n % 100 = 0 then 'credit' else 'charge' end as kind,
    case when n <= 5 then 'plan' when n % 100 = 0 then 'top-up' else (array['listing', 'chat', 'image'])[n % 3 + 1] end as work) m
  order by n`;

const books = `
  update wallets set available = t.earned - t.spent, used = t.spent
  from (select coalesce(sum(amount) filter (where kind = 'credit'), 0) as earned, coalesce(sum(amount) filter (where kind = 'charge'), 0) as spent
    from ledger_transfers where account_id = $1) t
  where account_id = $1`;

const statistics = `
  insert into usage_periods (account_id, begins_at, work, amount, operations)
  select account_id, date_trunc('hour', created_at), work, sum(amount), count(*) from ledger_transfers
  where account_id = $1 and kind = 'charge' group by 1, 2, 3`;

const fillAccount = async (pool: Pool, count: number): Promise<string> => {
  const accountId = newId();
  const client = await pool.connect();
  try {
    // A million rows take as long as they take; the limit is one for the product's statements.
    await client.query('set statement_timeout = 0');
    await client.query('insert into wallets (account_id) values ($1)', [accountId]);
    await client.query(transfers, [accountId, count]);
    await client.query(books, [accountId]);
    await client.query(statistics, [accountId]);
  } finally {
    client.release(true);
  }
  return accountId;
};

/** One account with a million movements between ten smaller ones, their books in order, and the tables as autovacuum leaves them. */
export const fillLedger = async (pool: Pool) => {
  for (let count = 0; count < neighbours / 2; count += 1) await fillAccount(pool, rowsOfNeighbour);
  const accountId = await fillAccount(pool, rowCount);
  for (let count = 0; count < neighbours / 2; count += 1) await fillAccount(pool, rowsOfNeighbour);
  await pool.query('vacuum (analyze) ledger_transfers');
  const { rows } = await pool.query<{ reference: string; day: string }>(
    `(select reference, to_char(created_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day
      from ledger_transfers where account_id = $1 and work = 'image' order by seq limit 1)
    union all
    (select reference, to_char(created_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') from ledger_transfers where account_id = $1 order by seq desc limit 1)`,
    [accountId],
  );
  const [oldest, newest] = rows;
  if (!oldest || !newest) throw new Error('the ledger was not filled');
  return { accountId, oldest: oldest.reference, oldestDay: oldest.day, newestDay: newest.day };
};
