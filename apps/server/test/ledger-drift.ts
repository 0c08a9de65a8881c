import { sql } from 'drizzle-orm';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';

/** Accounts whose wallet, open holds, budgets or statistics differ from what the transfers say, or that have transfers of no hold; none in a ledger that tells the truth. */
export const findLedgerDrift = async (db: OwnerDatabase): Promise<Record<string, unknown>[]> => {
  const rows = await runSql(
    db,
    sql`
    with moves as (
      select account_id, credit as book, amount from ledger_transfers union all select account_id, debit, -amount from ledger_transfers
    ), books as (
      select account_id, coalesce(sum(amount) filter (where book = 'available'), 0) as available, coalesce(sum(amount) filter (where book = 'held'), 0) as held,
        coalesce(sum(amount) filter (where book = 'used'), 0) as used, sum(amount) as total
      from moves group by account_id
    ), astray as (
      select account_id from ledger_transfers t where hold_id is not null
        and not exists (select from holds where id = t.hold_id and account_id = t.account_id)
    )
    select account_id from wallets w full join books b using (account_id)
    left join (select account_id, sum(amount) as open from holds where state = 'open' group by account_id) h using (account_id)
    left join (select account_id, sum(held) as held, sum(used) as used from budgets group by account_id) m using (account_id)
    left join (
      select account_id, sum(amount) filter (where state = 'open') as held, sum(charged) as used from holds where budget_id is not null group by account_id
    ) n using (account_id)
    left join (select account_id, sum(amount) as spent from usage_periods group by account_id) u using (account_id)
    where (w.available, w.held, w.used) is distinct from (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.used, 0))
      or coalesce(b.total, 0) <> 0 or w.held <> coalesce(h.open, 0) or w.used <> coalesce(u.spent, 0)
      or (coalesce(m.held, 0), coalesce(m.used, 0)) is distinct from (coalesce(n.held, 0), coalesce(n.used, 0))
      or w.account_id in (select account_id from astray)`,
  );
  return rows;
};
