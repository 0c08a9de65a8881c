import { createDatabase, createPool } from '../../apps/server/src/db/database.ts';
import {
  createTransactionService,
  type TransactionFilter,
  type TransactionService,
} from '../../apps/server/src/features/wallet/transaction.service.ts';
import type { Actor } from '../../apps/server/src/kernel/actor.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { findLedgerDrift } from '../../apps/server/test/ledger-drift.ts';
import { fillLedger, rowCount } from './fill-ledger.ts';
import { median } from './measure.ts';
import { withDatabase } from './with-database.ts';

/** A page of the console's list. */
const limit = 100;
/** As many times the first page is asked for, and as many pages before the end count as the last. */
const rounds = 40;

type Line = { name: string; filter: Partial<TransactionFilter> };
type Page = Awaited<ReturnType<TransactionService['list']>>;
type Walk = { found: number; first: number; last: number; slowest: number };

const noFilter: TransactionFilter = { direction: 'all', work: '', q: '', from: undefined, to: undefined, timeZone: 'Europe/Berlin' };

/** What a person may ask of the ledger that `fillLedger` made. */
const linesOf = ({ oldest, oldestDay, newestDay }: Awaited<ReturnType<typeof fillLedger>>): Line[] => [
  { name: 'no filter', filter: {} },
  { name: 'only in', filter: { direction: 'in' } },
  { name: 'only out', filter: { direction: 'out' } },
  { name: 'work: a third of all', filter: { work: 'listing' } },
  { name: 'work: the five oldest', filter: { work: 'plan' } },
  { name: 'work: none', filter: { work: 'withdrawal' } },
  { name: 'work that never comes in', filter: { work: 'chat', direction: 'in' } },
  { name: 'days: the oldest', filter: { from: oldestDay, to: oldestDay } },
  { name: 'days: from the newest on', filter: { from: newestDay } },
  { name: 'days: before all', filter: { to: '2001-01-01' } },
  { name: 'work on the oldest day', filter: { work: 'image', from: oldestDay, to: oldestDay } },
  { name: 'search: one, the oldest', filter: { q: oldest } },
  { name: 'search: its first five signs', filter: { q: oldest.slice(0, 5) } },
  { name: 'search: its first sign', filter: { q: oldest.slice(0, 1) } },
  { name: 'search: all receipts', filter: { q: 'r2026' } },
  { name: 'search: a miss', filter: { q: 'zzz' } },
  { name: 'search: a miss like a hit', filter: { q: '00000000-0000-4000' } },
  { name: 'search: a miss of its work', filter: { q: 'R2026', work: 'chat' } },
];

/** The first page again and again, then all pages to the end, as somebody does who scrolls. */
const walk = async (ask: (cursor: string | undefined) => Promise<Page>): Promise<Walk> => {
  const taken: number[] = [];
  const time = async (cursor?: string): Promise<Page> => {
    const begun = performance.now();
    const page = await ask(cursor);
    taken.push(performance.now() - begun);
    return page;
  };
  for (let round = 0; round < rounds; round += 1) await ask(undefined);
  for (let round = 1; round < rounds; round += 1) await time();
  let page = await time();
  let found = page.items.length;
  while (page.nextCursor) {
    page = await time(page.nextCursor);
    found += page.items.length;
  }
  return { found, first: median(taken.slice(0, rounds)), last: median(taken.slice(-rounds)), slowest: Math.max(...taken) };
};

const say = (columns: readonly string[]): void =>
  console.log(columns.map((text, index) => (index === 0 ? text.padEnd(28) : text.padStart(11))).join(' '));

const bench = async (url: string): Promise<number> => {
  const pool = createPool(url);
  try {
    const database = createDatabase(pool);
    const filled = await fillLedger(pool);
    const drift = await findLedgerDrift(database);
    console.log(`${rowCount} transactions of one account, pages of ${limit}; accounts whose books disagree: ${drift.length}`);
    const actor: Actor = {
      sessionId: '',
      signedInAt: new Date(),
      userId: '',
      accountId: filled.accountId,
      role: 'owner',
      isOperator: false,
      usage: [],
    };
    const transactions = createTransactionService({ db: database, clock: systemClock });
    say(['filter', 'found', 'first ms', 'last ms', 'ratio', 'slowest ms']);
    for (const { name, filter } of linesOf(filled)) {
      const { found, first, last, slowest } = await walk((cursor) =>
        transactions.list(actor, { cursor, limit }, { ...noFilter, ...filter }),
      );
      say([name, String(found), first.toFixed(2), last.toFixed(2), (last / first).toFixed(2), slowest.toFixed(1)]);
    }
    return drift.length;
  } finally {
    await pool.end();
  }
};

await withDatabase(async ({ url }) => {
  process.exitCode = (await bench(url)) ? 1 : 0;
});
