import type { RunEvent } from '@inkstone/contract/runs';
import type { RunStart, RunsFeature } from '#server/features/runs/index.ts';
import { formatPoints, type Micropoints, type WalletFeature } from '#server/features/wallet/index.ts';
import { createMeter } from './metering.ts';

/** What the work of a paid run gets. */
export type PaidRun = {
  id: string;
  emit: (event: RunEvent) => void;
  /** Adds the price of what has just been emitted. */
  deliver: (amount: Micropoints) => void;
  /** Aborts when the run is stopped, lost, or the server closes. */
  signal: AbortSignal;
};

/** The request for a paid run: who pays, for what, the highest cost, and the work itself. */
export type PaidRunStart = Omit<RunStart, 'work'> & {
  /** Held before the work begins; zero is work that is free. */
  atMost: Micropoints;
  /** The word under which the ledger and the list of transactions show it, for example `listing`. */
  chargedAs: string;
  /** Returns the result; when the signal aborts, the result so far, or it throws. */
  work: (run: PaidRun) => Promise<unknown>;
};

type Parts = {
  runs: Pick<RunsFeature, 'startRun' | 'confirmDelivery' | 'onInterrupted' | 'chargedBy'>;
  wallet: Pick<WalletFeature, 'hold' | 'settle' | 'release' | 'progress' | 'settleNoted' | 'chargedFor'>;
};

/**
 * Long work that costs points: hold, run, confirm, settle. Runs and the wallet are joined only here:
 * the hold has the id of its run, so that it can be settled when the run's worker has died; and only events that were
 * written, which the reader can see, are charged (decision 16).
 */
export const createPaidRunsFeature = ({ runs, wallet }: Parts) => {
  const meter = createMeter(wallet);
  runs.onInterrupted(wallet.settleNoted);
  runs.chargedBy(async (tx, id) => formatPoints(await wallet.chargedFor(tx, id)));
  return {
    name: 'paid-runs',
    routes: [],
    /** Starts it and answers at once; the end of its stream says what was charged. */
    startPaidRun: ({ atMost, chargedAs, work, ...start }: PaidRunStart): ReturnType<typeof runs.startRun> =>
      runs.startRun({
        ...start,
        work: async ({ id, emit, signal }) => {
          const estimate = { id, accountId: start.actor.accountId, amount: atMost, work: chargedAs, reference: id };
          const { result } = await meter(
            estimate,
            () => runs.confirmDelivery(id),
            ({ deliver }) => work({ id, emit, deliver, signal }),
          );
          return { result };
        },
      }),
  };
};
export type PaidRunsFeature = ReturnType<typeof createPaidRunsFeature>;
