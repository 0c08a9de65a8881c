/** A call for a text that has ended: at whom, how, after how many seconds, and when its first piece came (null when none did). */
export type VendorCall = { vendor: string; outcome: string; seconds: number; firstSeconds: number | null };

/** The calls of one vendor that ended since the start of this process, and the seconds that they took together. */
export type VendorTotals = { vendor: string; calls: number; failures: number; stopped: number; seconds: number };

/** `outcome` of a call that gave its whole answer, and of one whose reader wanted no more; any other one is the kind of its failure. */
export const callOutcomes = { done: 'done', stopped: 'stopped' } as const;

/** Keeps count of calls to vendors, and tells whoever listens of each. */
export const createVendorCalls = () => {
  const totals = new Map<string, VendorTotals>();
  const listeners: ((call: VendorCall) => void)[] = [];
  return {
    tell: (call: VendorCall): void => {
      const { vendor, outcome, seconds } = call;
      const known = totals.get(vendor) ?? { vendor, calls: 0, failures: 0, stopped: 0, seconds: 0 };
      const isStopped = outcome === callOutcomes.stopped;
      totals.set(vendor, {
        vendor,
        calls: known.calls + 1,
        failures: known.failures + (isStopped || outcome === callOutcomes.done ? 0 : 1),
        stopped: known.stopped + (isStopped ? 1 : 0),
        seconds: known.seconds + seconds,
      });
      for (const listener of listeners) listener(call);
    },
    listen: (listener: (call: VendorCall) => void): void => void listeners.push(listener),
    totals: (): VendorTotals[] => [...totals.values()].sort((one, other) => other.calls - one.calls),
  };
};
export type VendorCalls = ReturnType<typeof createVendorCalls>;
