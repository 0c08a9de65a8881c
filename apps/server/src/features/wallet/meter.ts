import { AppError } from '#server/kernel/errors/app-error.ts';
import { type Micropoints, requireAmount } from './points.ts';
import type { Hold, Movement, WalletService } from './wallet.service.ts';

type Wallet = Pick<WalletService, 'hold' | 'settle' | 'release' | 'progress'>;

/** What work says while it delivers. */
export type Metering = {
  /** Adds the price of what has just been delivered. */
  deliver: (amount: Micropoints) => void;
  /** What was delivered so far. */
  delivered: () => Micropoints;
};

/** What the work may cost at most as far as one can tell, who pays, and for what. */
export type Estimate = Movement;

const progressEveryMs = 1000;

/** For work that is free: delivering something with a price would be a mistake of ours. */
const unpaid: Metering = {
  deliver: (amount) => {
    if (amount !== 0n) throw new RangeError('free work has no price');
  },
  delivered: () => 0n,
};

/** Says whether all that was delivered has arrived where its buyer finds it; false means that it never will. */
export type Confirm = () => Promise<boolean>;

const handedOver: Confirm = () => Promise.resolve(true);

const createMetering = (wallet: Wallet, hold: Hold, confirm: Confirm = handedOver) => {
  let delivered = 0n;
  let arrived = 0n;
  let timer: NodeJS.Timeout | undefined;

  const countArrived = async (): Promise<Micropoints> => {
    const amount = delivered;
    if (amount > arrived && (await confirm())) arrived = amount;
    return arrived;
  };
  const note = async (): Promise<void> => {
    timer = undefined;
    await wallet.progress(hold, await countArrived());
  };
  const metering: Metering = {
    deliver: (amount) => {
      if (amount < 0n) throw new RangeError('delivered work has a price of zero or more');
      // Refused here, where the work ends and pays for the rest; the settlement would refuse all of it.
      delivered = requireAmount(delivered + amount, { allowZero: true });
      // Best effort: the settlement at the end is what counts, this is for a server that dies before it.
      timer ??= setTimeout(() => void note().catch(() => undefined), progressEveryMs).unref();
    },
    delivered: () => delivered,
  };
  return {
    metering,
    /** Charges what has arrived. */
    settle: async (): Promise<Micropoints> => {
      clearTimeout(timer);
      return wallet.settle(hold, await countArrived());
    },
  };
};

/** One way to spend: hold the estimate, run, meter what was delivered, settle once. */
export const createMeter = (wallet: Wallet) => ({
  /**
   * Runs work with one answer; work that fails costs what it delivered before. With `confirm`, what is charged has
   * been confirmed, and work that lost its buyer before it began is refused and costs nothing.
   */
  meter: async <T>(
    estimate: Estimate,
    work: (metering: Metering) => Promise<T>,
    confirm?: Confirm,
  ): Promise<{ result: T; charged: Micropoints }> => {
    if (estimate.amount === 0n) return { result: await work(unpaid), charged: 0n };
    const hold = await wallet.hold(estimate);
    // If the run was ended as one of a dead worker before this hold existed, nothing would ever settle it: released here, and the work refused.
    if (confirm && !(await confirm())) {
      await wallet.release(hold);
      throw new AppError('run.interrupted', 409);
    }
    const { metering, settle } = createMetering(wallet, hold, confirm);
    try {
      const result = await work(metering);
      return { result, charged: await settle() };
    } catch (error) {
      await settle();
      throw error;
    }
  },
});
