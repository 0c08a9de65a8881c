import type { Transaction, TransactionDetail, UsageDay } from '@inkstone/contract/wallet';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { csvOf } from '#server/kernel/csv.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { isId } from '#server/kernel/ids.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { findTimeZone, lastDays } from '#server/kernel/time-zone.ts';
import { formatPoints } from './points.ts';
import { findFirstCredit, findTransaction, findTransactions, findUsage, type TransactionFilter } from './transaction.repository.ts';

export type { TransactionFilter };

type Deps = { db: OwnerDatabase; clock: Clock };
type Row = Omit<Awaited<ReturnType<typeof findTransactions>>[number], 'position'>;
type DetailRow = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;

const paging = definePaging('transactions', 'number');
const statisticDays = 15;
const exportBatch = 2000;
const dayMs = 24 * 3600 * 1000;

const outgoing = new Set<Row['kind']>(['charge', 'settle', 'clawback']);

const present = ({ seq, kind, amount, work, reference, createdAt }: Row): Transaction => ({
  id: seq.toString(),
  // The query leaves out holds and releases; this line only satisfies the type.
  kind: kind === 'hold' || kind === 'release' ? 'settle' : kind,
  points: formatPoints(outgoing.has(kind) ? -amount : amount),
  work,
  reference,
  at: createdAt.toISOString(),
});

const requireTimeZone = (name: string): string => {
  const timeZone = findTimeZone(name);
  if (!timeZone) throw new AppError('wallet.timeZone');
  return timeZone;
};

const checked = (filter: TransactionFilter): TransactionFilter => ({ ...filter, timeZone: requireTimeZone(filter.timeZone) });

/** Work whose reference is the run that did it. */
const runWorks: readonly string[] = ['listing', 'blog', 'page', 'email', 'voice', 'rewrite', 'alts'];
/** What an order brings; its reference is the number of the receipt. */
const orderWorks: readonly string[] = ['top-up', 'code', 'plan'];
const receiptNumber = /^R\d{4}-\d+$/;

/** An order's first credit bears its id; what went back and came again later bears its receipt. */
const findRelated = async (tx: TenantTransaction, row: DetailRow): Promise<TransactionDetail['related']> => {
  const { work, reference } = row;
  if (runWorks.includes(work)) return isId(reference) ? { kind: 'run', id: reference } : null;
  if (!orderWorks.includes(work)) return null;
  const id = receiptNumber.test(reference) ? (row.originId ?? (await findFirstCredit(tx, row))) : undefined;
  if (id) return { kind: 'order', id };
  return work === 'plan' ? { kind: 'plan' } : null;
};

/** The rows of the CSV, read in batches. A cell that a spreadsheet would run as a formula is escaped. */
async function* exportRows(db: OwnerDatabase, accountId: string, filter: TransactionFilter): AsyncGenerator<string> {
  yield csvOf([['id', 'at', 'kind', 'points', 'work', 'reference']], { bom: true });
  let before: string | null = null;
  for (;;) {
    const asked: RowsAsked = { before, limit: exportBatch };
    const rows = await asTenant(db, accountId, (tx) => findTransactions(tx, asked, filter));
    const last = rows.at(-1);
    if (!last) return;
    const cells = rows.map(present).map(({ id, at, kind, points, work, reference }) => [id, at, kind, Number(points), work, reference]);
    yield csvOf(cells);
    before = last.position;
  }
}

/** The transactions and statistics of an account, read in a tenant's transaction. */
export const createTransactionService = ({ db, clock }: Deps) => ({
  list: async ({ accountId }: Actor, query: PageQuery, asked: TransactionFilter) => {
    const filter = checked(asked);
    const find = (rows: RowsAsked) => readAsTenant(db, accountId, (tx) => findTransactions(tx, rows, filter));
    return paging.page(query, find, present);
  },

  /** One movement with what it was for. */
  get: async ({ accountId }: Actor, id: string): Promise<TransactionDetail> => {
    const found = await asTenant(db, accountId, async (tx) => {
      const row = await findTransaction(tx, BigInt(id));
      return row && { ...present(row), related: await findRelated(tx, row) };
    });
    if (!found) throw new AppError('wallet.transactionNotFound', 404);
    return found;
  },

  /** All matching movements as CSV. */
  exportAll(actor: Actor, asked: TransactionFilter): AsyncGenerator<string> {
    // Errors must be thrown before the first byte is sent.
    return exportRows(db, actor.accountId, checked(asked));
  },

  /** Each of the last 15 days of a zone, days without use included. */
  statistics: async ({ accountId }: Actor, asked: string): Promise<UsageDay[]> => {
    const timeZone = requireTimeZone(asked);
    const since = new Date(clock.now().getTime() - (statisticDays + 1) * dayMs);
    const rows = await readAsTenant(db, accountId, (tx) => findUsage(tx, { since, timeZone }));
    return lastDays(timeZone, clock.now(), statisticDays).map((day) => {
      const ofDay = rows.filter((row) => row.day === day);
      return {
        day,
        points: formatPoints(ofDay.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
        work: ofDay.map(({ work, amount, operations }) => ({ work, points: formatPoints(BigInt(amount)), operations: Number(operations) })),
      };
    });
  },
});
export type TransactionService = ReturnType<typeof createTransactionService>;
