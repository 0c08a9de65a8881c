import type { RunEvent } from '@inkstone/contract/runs';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { RunStart, RunsFeature, RunWork, StoredRun } from '#server/features/runs/index.ts';
import { type Budget, formatPoints, type Micropoints, type WalletFeature } from '#server/features/wallet/index.ts';
import { createMeter, type LeftHold } from './metering.ts';
import { createPaidPieces } from './paid-piece.ts';

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
  /** Whose spending of a month it counts to. */
  budget?: Budget | undefined;
  /** Returns the result; when the signal aborts, the result so far, or it throws. */
  work: (run: PaidRun) => Promise<unknown>;
};

/** How a paid run goes on in another process than the one that began it. */
export type PaidResumption = Pick<PaidRunStart, 'chargedAs' | 'merge' | 'afterCut'> & {
  /** What is still to do. `held` is what the run holds already, of which all that it has delivered was noted; null when it holds nothing. */
  goOn: (run: StoredRun, held: Micropoints | null) => Promise<Pick<PaidRunStart, 'atMost' | 'work'>>;
};

type Parts = {
  database: OwnerDatabase;
  runs: Pick<RunsFeature, 'startRun' | 'confirmDelivery' | 'onInterrupted' | 'chargedBy' | 'resumes'>;
  wallet: Pick<WalletFeature, 'hold' | 'settle' | 'release' | 'progress' | 'settleNoted' | 'chargedFor' | 'findHold'>;
};

/**
 * Long work that costs points: hold, run, confirm, settle. Runs and the wallet are joined only here:
 * the hold has the id of its run, so that it can be settled when the run's worker has died; and only events that were
 * written, which the reader can see, are charged (decision 16).
 */
export const createPaidRunsFeature = ({ database, runs, wallet }: Parts) => {
  const meter = createMeter(wallet);
  runs.onInterrupted(wallet.settleNoted);
  runs.chargedBy(async (tx, id) => formatPoints(await wallet.chargedFor(tx, id)));
  type Metered = Pick<PaidRunStart, 'atMost' | 'work' | 'chargedAs' | 'budget'> & { accountId: string; left?: LeftHold | null };

  const workOf =
    ({ accountId, atMost, chargedAs, budget, work, left = null }: Metered): RunWork =>
    async ({ id, emit, signal, isHandedOver }) => {
      const estimate = { id, accountId, amount: atMost, work: chargedAs, reference: id, left, ...(budget && { budget }) };
      const delivery = { confirm: () => runs.confirmDelivery(id), isHandedOver };
      const { result } = await meter(estimate, delivery, ({ deliver }) => work({ id, emit, deliver, signal }));
      return { result };
    };

  return {
    name: 'paid-runs',
    routes: [],
    ...createPaidPieces({ database, wallet }),
    /** Starts it and answers at once; the end of its stream says what was charged. */
    startPaidRun: ({ atMost, chargedAs, budget, work, ...start }: PaidRunStart): ReturnType<typeof runs.startRun> =>
      runs.startRun({ ...start, work: workOf({ accountId: start.actor.accountId, atMost, chargedAs, budget, work }) }),
    /** Paid runs of this kind go on in another process, or at the next start, when theirs was stopped; their hold stays open meanwhile. */
    resumes: (kind: string, { goOn, chargedAs, merge, afterCut }: PaidResumption): void =>
      runs.resumes(kind, {
        ...(merge && { merge }),
        ...(afterCut && { afterCut }),
        work: (stored) => async (run) => {
          const { accountId } = stored;
          const left = await wallet.findHold(accountId, stored.id);
          // Prepared inside the metered work, so that a failure of it settles what an earlier process delivered.
          if (left)
            return workOf({
              accountId,
              atMost: left.amount,
              chargedAs,
              left,
              work: async (paid) => (await goOn(stored, left.amount)).work(paid),
            })(run);
          return workOf({ accountId, chargedAs, ...(await goOn(stored, null)) })(run);
        },
      }),
  };
};
export type PaidRunsFeature = ReturnType<typeof createPaidRunsFeature>;
