import type { Micropoints } from './points.ts';
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

const createMetering = (wallet: Wallet, hold: Hold) => {
  let delivered = 0n;
  let notedAt = performance.now();
  const metering: Metering = {
    deliver: (amount) => {
      if (amount < 0n) throw new RangeError('delivered work has a price of zero or more');
      delivered += amount;
      if (performance.now() - notedAt < progressEveryMs) return;
      notedAt = performance.now();
      // Best effort: the settlement at the end is what counts, this is for a server that dies before it.
      wallet.progress(hold, delivered).catch(() => undefined);
    },
    delivered: () => delivered,
  };
  return metering;
};

/** One way to spend: hold the estimate, run, meter what was delivered, settle once. */
export const createMeter = (wallet: Wallet) => ({
  /** Runs work with one answer; work that fails costs what it delivered before. */
  meter: async <T>(estimate: Estimate, work: (metering: Metering) => Promise<T>): Promise<{ result: T; charged: Micropoints }> => {
    if (estimate.amount === 0n) return { result: await work(unpaid), charged: 0n };
    const hold = await wallet.hold(estimate);
    const metering = createMetering(wallet, hold);
    try {
      const result = await work(metering);
      return { result, charged: await wallet.settle(hold, metering.delivered()) };
    } catch (error) {
      await wallet.settle(hold, metering.delivered());
      throw error;
    }
  },

  /**
   * Runs work that delivers piece by piece. `last` makes the final item from what was charged: it leaves only after
   * the settlement is committed. A reader who goes away early pays what was delivered until then.
   */
  async *meterStream<T>(
    estimate: Estimate,
    work: (metering: Metering) => AsyncIterable<T>,
    last: (charged: Micropoints) => T,
  ): AsyncGenerator<T> {
    const hold = await wallet.hold(estimate);
    const metering = createMetering(wallet, hold);
    let charged: Micropoints | null = null;
    try {
      yield* work(metering);
      charged = await wallet.settle(hold, metering.delivered());
      yield last(charged);
    } finally {
      if (charged === null) await wallet.settle(hold, metering.delivered());
    }
  },
});
