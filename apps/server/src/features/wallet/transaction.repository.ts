import { and, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ledgerTransfers, usageHours } from '#server/db/schema/wallet.ts';

export type TransactionFilter = {
  direction: 'all' | 'in' | 'out';
  work: string;
  q: string;
  from: string | undefined;
  to: string | undefined;
};
type Place = { accountId: string; before: bigint | null; limit: number };

const kindsIn = ['credit', 'refund'] as const;
const kindsOut = ['charge', 'settle', 'clawback'] as const;
const shown = { all: [...kindsIn, ...kindsOut], in: [...kindsIn], out: [...kindsOut] };

/** A person's `%` and `_` are letters, not wildcards. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const matching = ({ direction, work, q, from, to }: TransactionFilter) =>
  and(
    inArray(ledgerTransfers.kind, shown[direction]),
    work ? eq(ledgerTransfers.work, work) : undefined,
    q ? or(ilike(ledgerTransfers.reference, containing(q)), ilike(ledgerTransfers.work, containing(q))) : undefined,
    from ? gte(ledgerTransfers.createdAt, sql`${from}::date`) : undefined,
    to ? lt(ledgerTransfers.createdAt, sql`${to}::date + 1`) : undefined,
  );

/** Movements that a person sees, newest first; holds and their release are between the books. */
export const findTransactions = (db: Database, { accountId, before, limit }: Place, filter: TransactionFilter) =>
  db
    .select({
      seq: ledgerTransfers.seq,
      kind: ledgerTransfers.kind,
      amount: ledgerTransfers.amount,
      work: ledgerTransfers.work,
      reference: ledgerTransfers.reference,
      createdAt: ledgerTransfers.createdAt,
    })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.accountId, accountId), before === null ? undefined : lt(ledgerTransfers.seq, before), matching(filter)))
    .orderBy(desc(ledgerTransfers.seq))
    .limit(limit);

/** What was spent since a moment, by day of a time zone and kind of work. */
export const findUsage = (db: Database, { accountId, since, timeZone }: { accountId: string; since: Date; timeZone: string }) => {
  const day = sql<string>`to_char(${usageHours.hour} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return db
    .select({
      day,
      work: usageHours.work,
      amount: sql<string>`sum(${usageHours.amount})`,
      operations: sql<string>`sum(${usageHours.operations})`,
    })
    .from(usageHours)
    .where(and(eq(usageHours.accountId, accountId), gte(usageHours.hour, since)))
    .groupBy(sql`1`, usageHours.work);
};
