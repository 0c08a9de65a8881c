import { and, eq, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Handle, OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { defineQuestion, defineSharedQuestion } from '#server/db/questions.ts';

import { holdNotes, holds, wallets } from '#server/db/schema/wallet.ts';

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

/** A row of `gateway_requests` that is written in the transaction of the operation; its charge is what the ledger answers. */
export type RequestNote = Readonly<Record<string, string | number | boolean | null>>;

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
  /** With what is reported of an open hold: the row that its call would have if its process died now. */
  request?: RequestNote;
};

export type LedgerOutcome = 'done' | 'repeated' | 'insufficient' | 'limited' | 'unknown' | 'closed' | 'conflict' | 'locked';
/** What became of an operation: the amount moved, and the points left. */
export type LedgerAnswer = { outcome: LedgerOutcome; amount: Micropoints; available: Micropoints };

/** The rows that go along, each with the number of its operation; `notes` are those of calls under way. */
const rowsOf = (operations: readonly LedgerOperation[]) => {
  const all = operations.flatMap(({ kind, request }, index) => (request ? [{ kind, row: { ...request, n: index + 1 } }] : []));
  const [notes, requests] = [true, false].map((isNote) => all.flatMap(({ kind, row }) => ((kind === 'progress') === isNote ? [row] : [])));
  return { requests: requests ?? [], notes: notes ?? [] };
};

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

const answersOf = (handle: Handle, called: SQL) =>
  handle
    .select({ outcome: sql<LedgerOutcome>`outcome`, amount: sql<string>`amount`, available: sql<string>`available` })
    .from(called)
    .orderBy(sql`n`);

const ledgerApply = defineSharedQuestion('ledger_apply', ['operations', 'patienceMs'], (ask, { operations, patienceMs }) =>
  answersOf(ask, sql`ledger_apply(${operations}::jsonb, ${patienceMs}::int)`),
);
const ledgerApplyWithRequests = defineSharedQuestion(
  'ledger_apply_with_requests',
  ['operations', 'patienceMs', 'requests'],
  (ask, { operations, patienceMs, requests }) =>
    answersOf(ask, sql`ledger_apply_with_requests(${operations}::jsonb, ${patienceMs}::int, ${requests}::jsonb)`),
);
const ledgerApplyWithNotes = defineSharedQuestion(
  'ledger_apply_with_notes',
  ['operations', 'patienceMs', 'requests', 'notes'],
  (ask, { operations, patienceMs, requests, notes }) =>
    answersOf(ask, sql`ledger_apply_with_notes(${operations}::jsonb, ${patienceMs}::int, ${requests}::jsonb, ${notes}::jsonb)`),
);

const ask = (handle: Handle, operations: readonly LedgerOperation[], patienceMs: number | null) => {
  const { requests, notes } = rowsOf(operations);
  const asked = { operations: JSON.stringify(operations.map(wire)), patienceMs };
  if (!requests.length && !notes.length) return ledgerApply(handle, asked);
  const withRequests = { ...asked, requests: JSON.stringify(requests) };
  return notes.length
    ? ledgerApplyWithNotes(handle, { ...withRequests, notes: JSON.stringify(notes) })
    : ledgerApplyWithRequests(handle, withRequests);
};

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
  const rows = await ask(handle, operations, patienceMs);
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
 * Open holds that have expired, with the rows that were noted of their calls, by the clock that set their time: the database's.
 * @owner The sweep goes over the holds of all accounts.
 */
export const findExpiredHolds = (handle: OwnerHandle, limit: number) =>
  handle
    .select({ id: holds.id, accountId: holds.accountId, delivered: holds.delivered, request: holdNotes.request })
    .from(holds)
    .leftJoin(holdNotes, eq(holdNotes.id, holds.id))
    .where(and(eq(holds.state, 'open'), lt(holds.expiresAt, sql`now()`)))
    .orderBy(holds.expiresAt)
    .limit(limit);

/**
 * Forgets what was noted of holds that have ended.
 * @owner The sweep goes over the holds of all accounts.
 */
export const deleteEndedNotes = async (handle: OwnerHandle): Promise<void> => {
  const itsHold = and(eq(holds.id, sql`coalesce(${holdNotes.sliceId}, ${holdNotes.id})`), eq(holds.state, 'open'));
  await handle.delete(holdNotes).where(notExists(handle.select({ id: holds.id }).from(holds).where(itsHold)));
};
