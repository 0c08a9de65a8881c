import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { ledgerTransfers, usagePeriods } from '#server/db/schema/wallet.ts';
import { type Days, withinDays } from '#server/db/within-days.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type TransactionFilter = Days & {
  direction: 'all' | 'in' | 'out';
  work: string;
  q: string;
};

const byTime = newestFirst(ledgerTransfers.createdAt, ledgerTransfers.seq);

const kindsIn = ['credit', 'refund'] as const;
const kindsOut = ['charge', 'settle', 'clawback'] as const;
const shown = { all: [...kindsIn, ...kindsOut], in: [...kindsIn], out: [...kindsOut] };

const columns = {
  seq: ledgerTransfers.seq,
  kind: ledgerTransfers.kind,
  amount: ledgerTransfers.amount,
  work: ledgerTransfers.work,
  reference: ledgerTransfers.reference,
  createdAt: ledgerTransfers.createdAt,
};

/** The upper end of a range of all texts with this prefix, in byte order. */
const last = '\u{10ffff}';

/**
 * References with a prefix. A range, because under row-level security `like` uses no index; and each case of the letters is searched
 * by itself, because `lower` uses none either. A stored reference is in one case throughout.
 */
const beginningWith = (text: string): SQL | undefined =>
  or(
    ...[...new Set([text, text.toLowerCase(), text.toUpperCase()])].map((start) =>
      and(sql`${ledgerTransfers.reference} ~>=~ ${start}`, sql`${ledgerTransfers.reference} ~<~ ${start + last}`),
    ),
  );

const matching = ({ direction, work, q, ...days }: TransactionFilter) =>
  and(
    inArray(ledgerTransfers.kind, shown[direction]),
    work ? eq(ledgerTransfers.work, work) : undefined,
    q ? beginningWith(q) : undefined,
    withinDays(ledgerTransfers.createdAt, days),
  );

const isEverything = ({ direction, work, q, from, to }: TransactionFilter): boolean =>
  direction === 'all' && !work && !q && from === undefined && to === undefined;

/**
 * The first page of everything, which is what most people look at. The kinds stand in its text: with them as values, a plan for all values
 * could not use the index of what is shown, so PostgreSQL would plan anew for each reader, which takes ten times as long as to read.
 */
const newestTransactions = defineQuestion('newest_transactions', ['accountId', 'limit'], (ask, { accountId, limit }) =>
  ask
    .select({ ...columns, position: byTime.position })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.accountId, accountId), inArray(ledgerTransfers.kind, shown.all).inlineParams()))
    .orderBy(...byTime.orderBy)
    .limit(limit),
);

/** The transactions that are shown, newest first; holds and releases are internal and left out. */
export const findTransactions = async (tx: TenantReader, { before, limit }: RowsAsked, filter: TransactionFilter) => {
  if (before === null && isEverything(filter)) return newestTransactions(tx, { accountId: tx.accountId, limit });
  return tx
    .select({ ...columns, position: byTime.position })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.accountId, tx.accountId), byTime.behind(before), matching(filter)))
    .orderBy(...byTime.orderBy)
    .limit(limit);
};

export const findTransaction = async (tx: TenantTransaction, seq: bigint) => {
  const [row] = await tx
    .select({ ...columns, operationId: ledgerTransfers.operationId, originId: ledgerTransfers.originId })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.seq, seq), eq(ledgerTransfers.accountId, tx.accountId), inArray(ledgerTransfers.kind, shown.all)));
  return row;
};

/** The operation that first brought points under a reference. */
export const findFirstCredit = async (tx: TenantTransaction, { work, reference }: { work: string; reference: string }) => {
  const [row] = await tx
    .select({ operationId: ledgerTransfers.operationId })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.accountId, tx.accountId),
        eq(ledgerTransfers.reference, reference),
        eq(ledgerTransfers.work, work),
        eq(ledgerTransfers.kind, 'credit'),
      ),
    )
    .orderBy(asc(ledgerTransfers.createdAt), asc(ledgerTransfers.seq))
    .limit(1);
  return row?.operationId;
};

const usage = defineQuestion('usage', ['accountId', 'since', 'timeZone'], (ask, { accountId, since, timeZone }) => {
  const day = sql<string>`to_char(${usagePeriods.beginsAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return ask
    .select({
      day,
      work: usagePeriods.work,
      amount: sql<string>`sum(${usagePeriods.amount})`,
      operations: sql<string>`sum(${usagePeriods.operations})`,
    })
    .from(usagePeriods)
    .where(and(eq(usagePeriods.accountId, accountId), gte(usagePeriods.beginsAt, since)))
    .groupBy(sql`1`, usagePeriods.work);
});

/** What was spent since a moment, by day of a time zone and kind of work. */
export const findUsage = (tx: TenantReader, { since, timeZone }: { since: Date; timeZone: string }) =>
  usage(tx, { accountId: tx.accountId, since, timeZone });
