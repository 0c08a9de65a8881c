import { createDatabase, type createPool } from '../../apps/server/src/db/database.ts';
import { buildActor, type TestActor } from '../../apps/server/test/builders.ts';

/** Connections to the database of a bench. */
export type Pool = ReturnType<typeof createPool>;

/** Somebody of one of the accounts: who it is, and what a request of theirs carries. */
export type Person = Pick<TestActor, 'accountId' | 'userId' | 'token' | 'headers'>;

/** Sixty movements, one in six hours. */
const movements = `
  insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, created_at)
  select gen_random_uuid(), 1, $1, case n when 1 then 'credit' else 'charge' end, case n when 1 then 'issued' else 'available' end,
    case n when 1 then 'available' else 'used' end, case n when 1 then 1000000000 else 1000000 + n end,
    case n when 1 then 'plan' else (array['listing', 'chat', 'image'])[n % 3 + 1] end, gen_random_uuid()::text,
    now() - make_interval(hours => (60 - n) * 6)
  from generate_series(1, 60) n`;

const books = `
  update wallets set available = t.earned - t.spent, used = t.spent
  from (select sum(amount) filter (where kind = 'credit') as earned, sum(amount) filter (where kind = 'charge') as spent
    from ledger_transfers where account_id = $1) t
  where account_id = $1`;

const statistics = `
  insert into usage_periods (account_id, begins_at, work, amount, operations)
  select account_id, date_trunc('hour', created_at), work, sum(amount), count(*) from ledger_transfers
  where account_id = $1 and kind = 'charge' group by 1, 2, 3`;

const drafts = `
  insert into writer_drafts (account_id, user_id, kind, title, brief, content, search_text, created_at, updated_at)
  select $1, $2, 'listing', 'Enamel mug ' || n,
    jsonb_build_object('productTitle', 'Enamel mug ' || n, 'mainIdea', 'For the garden', 'keywords', '[]'::jsonb, 'tone', 'natural', 'brand', '',
      'wordCount', 150, 'language', 'en', 'modelId', null),
    jsonb_build_object('text', jsonb_build_object('title', 'Enamel mug ' || n, 'description', '<p>' || repeat('A mug that lasts. ', 40) || '</p>',
      'seoTitle', 'Enamel mug', 'seoDescription', 'A mug that lasts.'), 'writtenBy', null),
    'enamel mug ' || n, now(), now() - make_interval(mins => n)
  from generate_series(1, 20) n`;

const runs = `
  insert into runs (account_id, user_id, kind, title, state, input, result, worker_id, created_at, finished_at)
  select $1, $2, 'writers.listing', 'Enamel mug ' || n, 'done', '{}', '{}', gen_random_uuid(), now() - make_interval(mins => n), now()
  from generate_series(1, 20) n`;

/** Accounts of one person each, signed in, with a store, points, drafts and a history: what a few months of use leave. */
export const fillAccounts = async (pool: Pool, count: number): Promise<Person[]> => {
  const database = createDatabase(pool);
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const { accountId, userId, token, headers } = await buildActor(database, { hasShop: true });
    await pool.query('insert into wallets (account_id) values ($1)', [accountId]);
    for (const table of [movements, books, statistics]) await pool.query(table, [accountId]);
    for (const table of [drafts, runs]) await pool.query(table, [accountId, userId]);
    people.push({ accountId, userId, token, headers });
  }
  await pool.query('vacuum (analyze)');
  return people;
};
