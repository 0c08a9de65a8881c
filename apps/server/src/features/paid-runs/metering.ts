import { type Micropoints, requireAmount, type WalletFeature } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

type Wallet = Pick<WalletFeature, 'hold' | 'settle' | 'release' | 'progress'>;
type Hold = Awaited<ReturnType<Wallet['hold']>>;

/** Who pays, for what, and the estimate of the highest cost, which is held. */
export type Estimate = Parameters<Wallet['hold']>[0];

/** How the work reports the price of what it delivers. */
export type Metering = {
  /** Adds the price of what has just been delivered. */
  deliver: (amount: Micropoints) => void;
};

/** Resolves to true once everything delivered so far is stored where the buyer can read it, and to false when it never will be. */
export type Confirm = () => Promise<boolean>;

const progressEveryMs = 1000;

/** The meter of free work: a price is a programming error and throws. */
const unpaid: Metering = {
  deliver: (amount) => {
    if (amount !== 0n) throw new RangeError('free work has no price');
  },
};

const createMetering = (wallet: Wallet, hold: Hold, { confirm, noted }: Delivery & { noted: Micropoints }) => {
  let delivered = noted;
  let arrived = noted;
  let timer: NodeJS.Timeout | undefined;

  const countArrived = async (): Promise<Micropoints> => {
    const amount = delivered;
    if (amount > arrived && (await confirm())) arrived = amount;
    return arrived;
  };
  const note = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await wallet.progress(hold, await countArrived());
  };
  const metering: Metering = {
    deliver: (amount) => {
      if (amount < 0n) throw new RangeError('delivered work has a price of zero or more');
      // Thrown here, so that the work ends and the rest is still charged; the settlement would refuse the whole amount.
      delivered = requireAmount(delivered + amount, { allowZero: true });
      // Best effort: it only counts when this server dies before the settlement at the end.
      timer ??= setTimeout(() => void note().catch(() => undefined), progressEveryMs).unref();
    },
  };
  return {
    metering,
    /** Keeps the hold open and notes in it the price of what was confirmed, for the process that goes on. */
    leave: note,
    /** Settles the hold with the price of what was confirmed. */
    settle: async (): Promise<Micropoints> => {
      clearTimeout(timer);
      return wallet.settle(hold, await countArrived());
    },
  };
};

/** How the metered work reaches its buyer. */
export type Delivery = {
  confirm: Confirm;
  /** Asked when the work has ended: whether another process goes on with it. */
  isHandedOver: () => boolean;
};

/** A hold that an earlier process left open, with the price of what that one delivered. */
export type LeftHold = { amount: Micropoints; noted: Micropoints };

/**
 * Holds the estimate, works, and settles once with the price of what was confirmed; failed work costs what it delivered before.
 * When the run was ended before the hold existed, the work is refused and costs nothing.
 */
export const createMeter =
  (wallet: Wallet) =>
  async <T>(
    estimate: Estimate & { left?: LeftHold | null },
    delivery: Delivery,
    work: (metering: Metering) => Promise<T>,
  ): Promise<{ result: T; charged: Micropoints }> => {
    const { left = null, ...asked } = estimate;
    if (asked.amount === 0n) return { result: await work(unpaid), charged: 0n };
    const hold = left ? { id: asked.id, accountId: asked.accountId, amount: left.amount } : await wallet.hold(asked);
    // If the run was ended as one of a dead worker before this hold existed, nothing would ever settle it: released here, and the work refused.
    if (!left && !(await delivery.confirm())) {
      await wallet.release(hold);
      throw new AppError('run.interrupted', 409);
    }
    // A hold that has waited is near its expiry: noting the same again extends it.
    if (left) await wallet.progress(hold, left.noted);
    const { metering, settle, leave } = createMetering(wallet, hold, { ...delivery, noted: left?.noted ?? 0n });
    const close = async (): Promise<Micropoints> => {
      if (!delivery.isHandedOver()) return settle();
      await leave();
      return 0n;
    };
    try {
      const result = await work(metering);
      return { result, charged: await close() };
    } catch (error) {
      await close();
      throw error;
    }
  };
