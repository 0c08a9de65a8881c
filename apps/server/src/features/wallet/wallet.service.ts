import type { Handle, OwnerDatabase, OwnerHandle } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { requireNoTransaction } from '#server/db/transaction-scope.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { createCallPoints } from './call-points.ts';
import { createCallService } from './call-service.ts';
import {
  applyOperations,
  type Budget,
  deleteEndedNotes,
  findCharge,
  findExpiredHolds,
  findLeftHold,
  findOpenHold,
  findWallet,
  type LedgerAnswer,
  type LedgerOperation,
  type RequestNote,
  sumWallets,
} from './ledger.repository.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import { budgetMonthAfter, type Micropoints, requireAmount, tellShortage } from './points.ts';

type Deps = { db: OwnerDatabase };

/** The fields of every operation. The caller gives the `id`; repeating an operation with the same id changes nothing. */
export type Movement = { id: string; accountId: string; amount: Micropoints; work: string; reference: string };
type InTransaction = { tx?: Handle };

/** An open hold and what it set aside. */
export type Hold = { id: string; accountId: string; amount: Micropoints };
export type Balance = { available: Micropoints; held: Micropoints; used: Micropoints };

const sweepSize = 200;

const refuse = ({ outcome, available }: LedgerAnswer, needed: Micropoints, budget?: Budget): never => {
  if (outcome === 'insufficient') {
    throw new AppError('wallet.notEnoughPoints', 402, tellShortage(needed, available));
  }
  if (outcome === 'limited') {
    throw new AppError('wallet.budgetUsedUp', 402, { again: budget ? budgetMonthAfter(budget.month) : '' });
  }
  throw new AppError(outcome === 'unknown' ? 'wallet.unknownHold' : 'wallet.conflict', 409);
};

type Left = { id: string; accountId: string; delivered: Micropoints; request?: RequestNote | null };
const asNoted = ({ id, accountId, delivered, request }: Left): LedgerOperation => ({
  kind: 'settle',
  id: newId(),
  accountId,
  holdId: id,
  amount: delivered,
  ...(request && { request }),
});

/** The only way to the ledger. Spending takes two steps: hold first, then settle once. */
export const createWalletService = ({ db }: Deps) => {
  const writer = createLedgerWriter<LedgerOperation, LedgerAnswer>({
    apply: (operations, patienceMs) => applyOperations(db, operations, patienceMs),
  });
  const calls = createCallPoints({ db, write: writer.write });

  const apply = async (operation: LedgerOperation, tx: Handle | undefined): Promise<LedgerAnswer> => {
    requireAmount(operation.amount, {
      allowZero: operation.kind === 'settle' || operation.kind === 'progress' || operation.kind === 'release',
    });
    if (!tx) {
      // The lane has a connection of its own, and locks the same wallet.
      requireNoTransaction();
      return writer.write(operation);
    }
    const [answer] = await applyOperations(tx, [operation]);
    if (!answer) throw new Error('the ledger left an operation unanswered');
    return answer;
  };

  const move = async (
    kind: 'credit' | 'charge' | 'hold',
    { tx, ...movement }: Movement & InTransaction & { seconds?: number; budget?: Budget },
  ): Promise<LedgerAnswer> => {
    const answer = await apply({ kind, ...movement }, tx);
    return answer.outcome === 'done' || answer.outcome === 'repeated' ? answer : refuse(answer, movement.amount, movement.budget);
  };

  const close = async (
    kind: 'settle' | 'release',
    { hold, amount, tx, request }: { hold: Hold; amount: Micropoints; request?: RequestNote } & InTransaction,
  ): Promise<Micropoints> => {
    const closing = { kind, id: newId(), accountId: hold.accountId, holdId: hold.id, amount, ...(request && { request }) };
    const answer = await apply(closing, tx);
    // The hold was closed before, by the sweep of expired holds or by an earlier call; its charge stays.
    if (answer.outcome === 'done' || answer.outcome === 'repeated' || answer.outcome === 'closed') return answer.amount;
    return refuse(answer, amount);
  };

  return {
    /** Sets points aside before work begins; refused with 402 when they, or what is left of the budget's month, do not suffice. */
    hold: async (movement: Movement & InTransaction & { seconds?: number; budget?: Budget }): Promise<Hold> => {
      await move('hold', movement);
      return { id: movement.id, accountId: movement.accountId, amount: movement.amount };
    },
    /** Closes a hold: charges what was delivered, releases the rest, and returns the charge. A second call charges nothing. */
    settle: (hold: Hold, amount: Micropoints, tx?: Handle): Promise<Micropoints> => close('settle', { hold, amount, ...(tx && { tx }) }),
    ...createCallService({ calls, refuse, apply, close }),
    /** Closes a hold without a charge. */
    release: (hold: Hold, tx?: Handle): Promise<Micropoints> => close('release', { hold, amount: 0n, ...(tx && { tx }) }),
    /** Stores what was delivered so far, which is charged if this server dies; also extends the hold by a quarter of an hour. */
    progress: async (hold: Hold, delivered: Micropoints): Promise<void> => {
      const { id: holdId, accountId } = hold;
      await apply({ kind: 'progress', id: newId(), accountId, holdId, amount: delivered }, undefined);
    },
    /** Charges points without a hold; refused with 402 when they do not suffice. */
    charge: async (movement: Movement & InTransaction): Promise<void> => void (await move('charge', movement)),
    /** Adds points. */
    credit: async (movement: Movement & InTransaction): Promise<void> => void (await move('credit', movement)),
    /** Gives back points of an earlier charge or settlement, never more than it took. */
    refund: async ({ originId, tx, ...movement }: Movement & InTransaction & { originId: string }): Promise<void> => {
      const answer = await apply({ kind: 'refund', originId, ...movement }, tx);
      if (answer.outcome !== 'done' && answer.outcome !== 'repeated') refuse(answer, movement.amount);
    },
    /** Takes back a credit whose payment was reversed, as far as the points are not spent; returns the points taken. */
    clawBack: async ({ originId, tx, ...movement }: Movement & InTransaction & { originId: string }): Promise<Micropoints> => {
      const answer = await apply({ kind: 'clawback', originId, ...movement }, tx);
      return answer.outcome === 'done' || answer.outcome === 'repeated' ? answer.amount : refuse(answer, movement.amount);
    },
    /** What was charged for the hold with this id; zero when there is none. */
    chargedFor: findCharge,
    /** What the account's open hold with this id set aside, and the price of what was delivered for it so far; null when there is none. */
    findHold: (accountId: string, id: string) => asTenant(db, accountId, (tx) => findOpenHold(tx, id)),
    /** The balance of an account; zeros for one that never had points. */
    balanceOf: async (accountId: string): Promise<Balance> =>
      (await readAsTenant(db, accountId, findWallet)) ?? { available: 0n, held: 0n, used: 0n },
    /** Settles expired holds with the stored progress, and writes the rows that were noted of their calls; returns how many. One whose wallet is locked waits for the next time. */
    sweepExpired: async (): Promise<number> => {
      const expired = await findExpiredHolds(db, sweepSize);
      const undone = await calls.drawNoted(expired.map(({ id }) => id));
      const settled = await Promise.allSettled(expired.filter(({ id }) => !undone.has(id)).map((hold) => writer.write(asNoted(hold))));
      return settled.filter(({ status }) => status === 'fulfilled').length;
    },
    /** Forgets what was noted of holds that have ended. */
    forgetNotes: (): Promise<void> => deleteEndedNotes(db),
    /** Settles a hold that is still open with the stored progress, after its worker has died. Answers false when its wallet is locked now: nothing was done. */
    settleNoted: async (tx: OwnerHandle, holdId: string): Promise<boolean> => {
      const hold = await findLeftHold(tx, holdId);
      const [answer] = hold ? await applyOperations(tx, [asNoted(hold)], 0) : [];
      return answer?.outcome !== 'locked';
    },
    /** Operations that wait for the ledger now. */
    waiting: () => writer.waiting() + calls.waiting(),
    /** The points of all accounts together. */
    sumPoints: () => sumWallets(db),
    /** Resolves when everything that was accepted is written, and what was set aside for calls to come is returned. */
    drain: async (): Promise<void> => {
      await calls.drain();
      await writer.drain();
    },
  };
};
export type WalletService = ReturnType<typeof createWalletService>;
