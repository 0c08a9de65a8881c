import { type Micropoints, requireAmount, type WalletFeature } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

type Wallet = Pick<WalletFeature, 'hold' | 'settle' | 'release' | 'progress'>;
type Hold = Awaited<ReturnType<Wallet['hold']>>;

/** What the work may cost at most as far as one can tell, who pays, and for what. */
export type Estimate = Parameters<Wallet['hold']>[0];

/** What work says while it delivers. */
export type Metering = {
  /** Adds the price of what has just been delivered. */
  deliver: (amount: Micropoints) => void;
};

/** Says whether all that was delivered has arrived where its buyer finds it; false means that it never will. */
export type Confirm = () => Promise<boolean>;

const progressEveryMs = 1000;

/** For work that is free: delivering something with a price would be a mistake of ours. */
const unpaid: Metering = {
  deliver: (amount) => {
    if (amount !== 0n) throw new RangeError('free work has no price');
  },
};

const createMetering = (wallet: Wallet, hold: Hold, confirm: Confirm) => {
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

/**
 * Holds the estimate, works, and settles once what has arrived of it; work that fails costs what it delivered before.
 * Work that lost its buyer before it began is refused and costs nothing.
 */
export const createMeter =
  (wallet: Wallet) =>
  async <T>(
    estimate: Estimate,
    confirm: Confirm,
    work: (metering: Metering) => Promise<T>,
  ): Promise<{ result: T; charged: Micropoints }> => {
    if (estimate.amount === 0n) return { result: await work(unpaid), charged: 0n };
    const hold = await wallet.hold(estimate);
    // If the run was ended as one of a dead worker before this hold existed, nothing would ever settle it: released here, and the work refused.
    if (!(await confirm())) {
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
  };
