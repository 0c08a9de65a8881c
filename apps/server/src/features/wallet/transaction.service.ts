import type { Transaction, UsageDay } from '@inkstone/contract/wallet';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '#server/db/database.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { formatPoints } from './points.ts';
import { findTransactions, findUsage, type TransactionFilter } from './transaction.repository.ts';

export type { TransactionFilter };

type Deps = { db: Database; clock: Clock };
type Paging = { cursor?: string | undefined; limit: number };
type Row = Awaited<ReturnType<typeof findTransactions>>[number];

const statisticDays = 15;
const exportBatch = 2000;
const dayMs = 24 * 3600 * 1000;

const outgoing = new Set<Row['kind']>(['charge', 'settle', 'clawback']);

const present = ({ seq, kind, amount, work, reference, createdAt }: Row): Transaction => ({
  id: seq.toString(),
  // Holds and releases are not asked for.
  kind: kind === 'hold' || kind === 'release' ? 'settle' : kind,
  points: formatPoints(outgoing.has(kind) ? -amount : amount),
  work,
  reference,
  at: createdAt.toISOString(),
});

const placeOf = (cursor: string | undefined): bigint | null => {
  if (cursor === undefined) return null;
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError('request.invalid');
  return BigInt(cursor);
};

const requireTimeZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new AppError('wallet.timeZone');
  }
};

/** The last days of a zone, oldest first, as YYYY-MM-DD. */
const lastDays = (now: Date, timeZone: string): string[] => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const [year = 0, month = 1, day = 1] = format.format(now).split('-').map(Number);
  return Array.from({ length: statisticDays }, (_, index) =>
    new Date(Date.UTC(year, month - 1, day - (statisticDays - 1 - index))).toISOString().slice(0, 10),
  );
};

/** What a person sees of the ledger; read inside the tenant's own walls. */
export const createTransactionService = ({ db, clock }: Deps) => ({
  list: async ({ accountId }: Actor, { cursor, limit }: Paging, filter: TransactionFilter) => {
    const before = placeOf(cursor);
    const rows = await asTenant(db, accountId, (tx) => findTransactions(tx, { accountId, before, limit: limit + 1 }, filter));
    const shown = rows.slice(0, limit);
    return { items: shown.map(present), nextCursor: rows.length > limit ? (shown.at(-1)?.seq.toString() ?? null) : null };
  },

  /** All matching movements as CSV, read in batches; a cell that a spreadsheet would run as a formula is made text. */
  async *exportAll({ accountId }: Actor, filter: TransactionFilter): AsyncGenerator<string> {
    yield stringify([['id', 'at', 'kind', 'points', 'work', 'reference']], { bom: true });
    let before: bigint | null = null;
    for (;;) {
      const place = { accountId, before, limit: exportBatch };
      const rows: Row[] = await asTenant(db, accountId, (tx) => findTransactions(tx, place, filter));
      const last = rows.at(-1);
      if (!last) return;
      const cells = rows.map(present).map(({ id, at, kind, points, work, reference }) => [id, at, kind, Number(points), work, reference]);
      yield stringify(cells, { escape_formulas: true });
      before = last.seq;
    }
  },

  /** Each of the last 15 days of a zone, days without use included. */
  statistics: async ({ accountId }: Actor, asked: string): Promise<UsageDay[]> => {
    const timeZone = requireTimeZone(asked);
    const since = new Date(clock.now().getTime() - (statisticDays + 1) * dayMs);
    const rows = await asTenant(db, accountId, (tx) => findUsage(tx, { accountId, since, timeZone }));
    return lastDays(clock.now(), timeZone).map((day) => {
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
