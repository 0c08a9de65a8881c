import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { listen } from '#server/db/notifications.ts';
import { deleteRunsFinishedBefore, notifyRun, runChannel, updateHeartbeats, updateSilentRuns } from './run.repository.ts';
import type { RunSignals } from './run-signals.ts';
import type { createRunWorkers } from './run-workers.ts';

/** Told, in the transaction that ends them, which runs were taken from a silent worker. */
export type OnInterrupted = (tx: OwnerTransaction, runIds: readonly string[]) => Promise<void>;

type Deps = {
  db: OwnerDatabase;
  workerId: string;
  workers: ReturnType<typeof createRunWorkers>;
  signals: RunSignals;
  /** A worker that is silent for this long is taken for dead. */
  leaseMs: number;
  onInterrupted: OnInterrupted;
  onError: (error: unknown) => void;
};

const keepDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Signs of life, the end of runs whose worker died, and the wake-ups between processes. */
export const createRunHousekeeping = ({ db, workerId, workers, signals, leaseMs, onInterrupted, onError }: Deps) => {
  let beat: NodeJS.Timeout | undefined;
  let tidy: NodeJS.Timeout | undefined;
  let endListening: (() => Promise<void>) | undefined;

  /** The run's end and what hangs on it are one commit: a worker that was only slow finds both done, or neither. */
  const endSilentRuns = (): Promise<void> =>
    db.transaction(async (tx) => {
      const ended = await updateSilentRuns(tx, leaseMs);
      if (!ended.length) return;
      // Its failure must not keep the run of a dead worker alive.
      await tx.transaction((inner) => onInterrupted(inner, ended)).catch(onError);
      for (const id of ended) await notifyRun(tx, id, 'events');
    });

  const keepAlive = async (): Promise<void> => {
    const mine = workers.ids();
    if (mine.length) {
      const { running, stopping } = await updateHeartbeats(db, workerId, mine);
      for (const id of mine) {
        if (stopping.has(id)) void workers.stop(id);
        else if (!running.has(id) && workers.ids().includes(id)) workers.forget(id);
      }
    }
    await endSilentRuns();
  };

  const hear = (message: string): void => {
    const [what = '', id = ''] = message.split(':');
    if (what === 'stop') void workers.stop(id);
    else signals.wake(id);
  };

  return {
    start: async (): Promise<void> => {
      endListening = await listen(db, runChannel, { onMessage: hear, onError });
      await endSilentRuns();
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
