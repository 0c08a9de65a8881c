import { createDatabase } from '../../../apps/server/src/db/database.ts';
import { findLedgerDrift } from '../../../apps/server/test/ledger-drift.ts';
import type { Pool } from '../fill-accounts.ts';

/** What the books say of the calls of a bench. */
type Books = { billed: number; charges: number; open: number; differs: number; unpaid: number };

const books = `
  select (select count(*)::int from gateway_requests where status = 200) as billed,
    (select count(distinct charge)::int from gateway_requests where status = 200) as charges,
    (select count(*)::int from holds where state = 'open') as open,
    (select count(*)::int from gateway_requests where status = 200 and charge <= 0) as unpaid,
    (select count(*)::int from wallets w where used is distinct from
      coalesce((select sum(charge) from gateway_requests r where r.account_id = w.account_id), 0)) as differs`;

/** Holds the books against what the callers were answered; answers what is wrong, in sentences. */
export const findWrongBooks = async (pool: Pool, answered: number): Promise<string[]> => {
  const { rows } = await pool.query<Books>(books);
  const [found] = rows;
  if (!found) throw new Error('the books did not answer');
  const drift = await findLedgerDrift(createDatabase(pool));
  const wrong = [
    found.billed !== answered && `${answered} calls were answered and ${found.billed} are billed`,
    found.charges > 1 && `calls that took the same cost ${found.charges} different amounts`,
    found.unpaid > 0 && `${found.unpaid} answered calls cost nothing`,
    found.open > 0 && `${found.open} holds are still open`,
    found.differs > 0 && `${found.differs} wallets differ from their calls`,
    drift.length > 0 && `${drift.length} accounts whose books disagree`,
  ];
  return wrong.filter((each) => typeof each === 'string');
};
