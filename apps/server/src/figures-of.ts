import { poolFigures } from './db/database.ts';
import type { OwnerDatabase } from './db/handles.ts';
import type { StreamPlaces } from './kernel/http/limits/stream-places.ts';
import { createLiveFigures } from './kernel/metrics/live-figures.ts';

type Counters = Parameters<typeof createLiveFigures>[0];

type Counted = {
  database: OwnerDatabase;
  streams: StreamPlaces;
  runs: { countWorking: () => number };
  models: { countCalls: Counters['vendorCalls']; vendorCalls: { totals: Counters['vendors'] } };
  gateway: { countCalls: () => number };
  wallet: { waiting: () => number };
};

/** What the process is doing, as those who know count it. */
export const figuresOf = ({ database, streams, runs, models, gateway, wallet }: Counted) =>
  createLiveFigures({
    pool: () => poolFigures(database),
    streams: streams.count,
    runs: runs.countWorking,
    vendorCalls: () => {
      const { used, waiting } = models.countCalls();
      return { used: used + gateway.countCalls(), waiting };
    },
    vendors: models.vendorCalls.totals,
    ledgerWaiting: wallet.waiting,
  });
