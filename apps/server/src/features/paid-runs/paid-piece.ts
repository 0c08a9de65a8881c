import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Budget, Micropoints, WalletFeature } from '#server/features/wallet/index.ts';

/** Who pays for a piece, for what, and its highest cost, which is held under the id of the piece. */
export type PaidPiece<Result> = {
  /** Another one at each attempt. */
  id: string;
  accountId: string;
  /** Zero is work that is free. */
  atMost: Micropoints;
  /** The word under which the ledger shows it, for example `listing`. */
  chargedAs: string;
  /** Whose spending of a month it counts to. */
  budget?: Budget | undefined;
  /** What it is a piece of: the ledger shows it beside. */
  reference: string;
  /** Makes it and says its price; when it throws, nothing is charged. */
  work: () => Promise<{ result: Result; price: Micropoints }>;
  /** Keeps what was made; false when it is not wanted any more. Its price is charged in the same transaction, or not at all. */
  keep: (tx: TenantTransaction, made: { result: Result; price: Micropoints }) => Promise<boolean>;
};

type Parts = { database: OwnerDatabase; wallet: Pick<WalletFeature, 'hold' | 'settle' | 'release'> };

/**
 * One of many pieces of paid work that a job keeps count of by itself: what it made and what it costs are written together, so that a
 * process that is killed has charged exactly for what is there.
 */
export const createPaidPieces = ({ database, wallet }: Parts) => {
  const payPiece = async <Result>({ id, accountId, atMost, chargedAs, budget, reference, work, keep }: PaidPiece<Result>) => {
    const held = { id, accountId, amount: atMost, work: chargedAs, reference, ...(budget && { budget }) };
    const hold = atMost === 0n ? null : await wallet.hold(held);
    try {
      const made = await work();
      const isKept = await asTenant(database, accountId, async (tx) => {
        if (!(await keep(tx, made))) return false;
        if (hold) await wallet.settle(hold, made.price, tx);
        return true;
      });
      if (hold && !isKept) await wallet.release(hold);
      return isKept;
    } catch (error) {
      // When it cannot be released now, the hold ends by its own time, and charges nothing.
      if (hold) await wallet.release(hold).catch(() => undefined);
      throw error;
    }
  };
  return {
    payPiece,
    /** Gives back what a piece holds whose process has died; it is no fault when it holds nothing. */
    dropPiece: async (piece: { id: string; accountId: string }): Promise<void> => {
      await wallet.release({ ...piece, amount: 0n }).catch(() => undefined);
    },
  };
};
