import { and, eq, lt, sql } from 'drizzle-orm';
import type { Handle, OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { defineQuestion } from '#server/db/questions.ts';

import { holds, wallets } from '#server/db/schema/wallet.ts';

import type { Micropoints } from './points.ts';

export type LedgerKind = 'credit' | 'charge' | 'hold' | 'settle' | 'release' | 'progress' | 'refund' | 'clawback';

/** A part of an account whose spending in a month is capped: an app that calls the AI API. */
export type Budget = {
  id: string;
  /** The first day of the month to which a hold and its settlement belong, as `2026-11-01`. */
  month: string;
  /** What may be spent and set aside in the month; null for no limit. */
  most: Micropoints | null;
};

/** One request to the ledger. The caller gives the id, and an id is applied only once. */
export type LedgerOperation = {
  kind: LedgerKind;
  id: string;
  accountId: string;
  amount: Micropoints;
  holdId?: string;
  /** The operation that a refund or clawback undoes. */
  originId?: string;
  /** Kind of work, for statistics: `listing`, `top-up`, … */
  work?: string;
  reference?: string;
  /** How long a hold stays open without reported progress. */
  seconds?: number;
  /** On whose account of the month a hold goes, too. */
  budget?: Budget;
};

export type LedgerOutcome = 'done' | 'repeated' | 'insufficient' | 'limited' | 'unknown' | 'closed' | 'conflict' | 'locked';
/** What became of an operation: the amount moved, and the points left. */
export type LedgerAnswer = { outcome: LedgerOutcome; amount: Micropoints; available: Micropoints };

const wire = ({ kind, id, accountId, amount, holdId, originId, work, reference, seconds, budget }: LedgerOperation) => ({
  kind,
  id,
  account: accountId,
  amount: amount.toString(),
  hold: holdId,
  origin: originId,
  work,
  reference,
  seconds,
  budget: budget?.id,
  month: budget?.month,
  most: budget?.most?.toString(),
});

/**
 * Does all operations in one transaction, in the order of each account; one answer each. `patienceMs`: how long to wait for a wallet that
 * another transaction holds, null for as long as for any lock. With 0 its operations are answered `locked`; a longer wait fails them all.
 * @owner One function of the database writes the ledger, for tenants and for the house; each operation names its account, and inside a
 * tenant's transaction the function refuses every other one.
 */
export const applyOperations = async (
  handle: Handle,
  operations: readonly LedgerOperation[],
  patienceMs: number | null = null,
): Promise<LedgerAnswer[]> => {
  const rows = await handle
    .select({ outcome: sql<LedgerOutcome>`outcome`, amount: sql<string>`amount`, available: sql<string>`available` })
    .from(sql`ledger_apply(${JSON.stringify(operations.map(wire))}::jsonb, ${patienceMs}::int)`)
    .orderBy(sql`n`)
    // A prepared statement: each connection parses and plans it only once.
    .prepare('ledger_apply')
    .execute();
  return rows.map(({ outcome, amount, available }) => ({ outcome, amount: BigInt(amount), available: BigInt(available) }));
};

const wallet = defineQuestion('wallet', ['accountId'], (ask, { accountId }) =>
  ask
    .select({ available: wallets.available, held: wallets.held, used: wallets.used })
    .from(wallets)
    .where(eq(wallets.accountId, accountId)),
);

export const findWallet = async (tx: TenantReader) => {
  const [row] = await wallet(tx, { accountId: tx.accountId });
  return row;
};

/**
 * The points of all accounts together, as whole numbers of points.
 * @owner The operator's figures are about the installation.
 */
export const sumWallets = async (handle: OwnerHandle) => {
  const sumOf = (column: typeof wallets.available | typeof wallets.held | typeof wallets.used) =>
    sql<number>`coalesce(sum(${column}) / 1000000, 0)::float8`;
  const [row] = await handle
    .select({ available: sumOf(wallets.available), held: sumOf(wallets.held), used: sumOf(wallets.used) })
    .from(wallets);
  return row ?? { available: 0, held: 0, used: 0 };
};

/** What a hold was charged; while it is still open, what its settlement is going to charge. */
export const findCharge = async (tx: TenantTransaction, holdId: string): Promise<Micropoints> => {
  const [row] = await tx
    .select({ charged: holds.charged, delivered: holds.delivered, state: holds.state })
    .from(holds)
    .where(and(eq(holds.accountId, tx.accountId), eq(holds.id, holdId)));
  if (!row) return 0n;
  return row.state === 'open' ? row.delivered : row.charged;
};

/** An open hold of the account, with the price of what was delivered for it so far. */
export const findOpenHold = async (tx: TenantTransaction, id: string) => {
  const [row] = await tx
    .select({ amount: holds.amount, noted: holds.delivered })
    .from(holds)
    .where(and(eq(holds.accountId, tx.accountId), eq(holds.id, id), eq(holds.state, 'open')));
  return row ?? null;
};

/**
 * An open hold of whatever account, with its stored progress.
 * @owner The runs of a dead worker belong to many accounts.
 */
export const findLeftHold = async (handle: OwnerHandle, id: string) => {
  const [row] = await handle
    .select({ id: holds.id, accountId: holds.accountId, delivered: holds.delivered })
    .from(holds)
    .where(and(eq(holds.id, id), eq(holds.state, 'open')));
  return row;
};

/**
 * Open holds that have expired, by the clock that set their time: the database's.
 * @owner The sweep goes over the holds of all accounts.
 */
export const findExpiredHolds = (handle: OwnerHandle, limit: number) =>
  handle
    .select({ id: holds.id, accountId: holds.accountId, delivered: holds.delivered })
    .from(holds)
    .where(and(eq(holds.state, 'open'), lt(holds.expiresAt, sql`now()`)))
    .orderBy(holds.expiresAt)
    .limit(limit);
