import type { Database } from '#server/db/database.ts';
import { deleteRunsFinishedBefore, updateHeartbeats, updateSilentRuns } from './run.repository.ts';
import { listenForRuns } from './run-listener.repository.ts';
import type { RunSignals } from './run-signals.ts';
import type { createRunWorkers } from './run-workers.ts';

type Deps = {
  db: Database;
  workerId: string;
  workers: ReturnType<typeof createRunWorkers>;
  signals: RunSignals;
  /** A worker that is silent for this long is taken for dead. */
  leaseMs: number;
  onError: (error: unknown) => void;
};

const keepDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Signs of life, the end of runs whose worker died, and the wake-ups between processes. */
export const createRunHousekeeping = ({ db, workerId, workers, signals, leaseMs, onError }: Deps) => {
  let beat: NodeJS.Timeout | undefined;
  let tidy: NodeJS.Timeout | undefined;
  let endListening: (() => Promise<void>) | undefined;

  const keepAlive = async (): Promise<void> => {
    const mine = workers.ids();
    if (mine.length) {
      const { running, stopping } = await updateHeartbeats(db, workerId);
      for (const id of mine) {
        if (stopping.has(id)) void workers.stop(id);
        else if (!running.has(id) && workers.ids().includes(id)) workers.forget(id);
      }
    }
    await updateSilentRuns(db, leaseMs);
  };

  return {
    start: async (): Promise<void> => {
      endListening = await listenForRuns(db, {
        onSignal: ({ what, id }) => (what === 'stop' ? void workers.stop(id) : signals.wake(id)),
        onError,
      });
      await updateSilentRuns(db, leaseMs);
      beat = setInterval(() => void keepAlive().catch(onError), leaseMs / 4);
      tidy = setInterval(() => void deleteRunsFinishedBefore(db, keepDays).catch(onError), dayMs);
      beat.unref();
      tidy.unref();
    },
    close: async (): Promise<void> => {
      clearInterval(beat);
      clearInterval(tidy);
      signals.wakeAll();
      await endListening?.();
    },
  };
};
