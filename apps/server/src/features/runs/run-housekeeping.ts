import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { listen } from '#server/db/notifications.ts';
import { asTenantInside } from '#server/db/tenancy.ts';
import type { WakeUps } from '#server/kernel/wake-ups.ts';
import { notifyRun, runChannel, updateResult } from './run.repository.ts';
import type { RunEndings } from './run-endings.ts';
import { deleteRunsFinishedBefore, findSilentRuns, updateHeartbeats, updateSilentRun } from './run-lease.repository.ts';
import type { RunResumption } from './run-resumption.ts';
import type { createRunWorkers } from './run-workers.ts';

/** Called with a run whose worker sent no heartbeat, in the transaction that ends it. Answers false when that cannot be done now. */
export type OnInterrupted = (tx: OwnerTransaction, runId: string) => Promise<boolean>;

/** Undoes the end of a run that has to wait for a later round. */
class NotNow extends Error {}

type Deps = {
  db: OwnerDatabase;
  workerId: string;
  workers: ReturnType<typeof createRunWorkers>;
  signals: WakeUps;
  /** A worker that sends no heartbeat for this long counts as dead: its runs are ended. */
  leaseMs: number;
  onInterrupted: OnInterrupted;
  conclude: RunEndings['conclude'];
  resumption: RunResumption;
  onError: (error: unknown) => void;
};

const keepDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Heartbeats of this process's runs, the end of runs whose worker died, the taking up of those that were handed over, and the notifications between processes. */
export const createRunHousekeeping = (deps: Deps) => {
  const { db, workerId, workers, signals, leaseMs, onInterrupted, conclude, resumption, onError } = deps;
  let heartbeat: NodeJS.Timeout | undefined;
  let cleanUp: NodeJS.Timeout | undefined;
  let endListening: (() => Promise<void>) | undefined;

  /**
   * Ends a run without heartbeats, settles its hold and keeps what it made in one transaction, so that a worker that was only slow sees
   * all or nothing of it.
   */
  const endSilentRun = (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const ended = await updateSilentRun(tx, id, leaseMs);
      if (!ended) return;
      const { accountId, ...run } = ended;
      // Each of these runs in a savepoint: if it fails, only its own writes are rolled back, and the run is ended anyway.
      const isDone = await tx.transaction((inner) => onInterrupted(inner, id)).catch(onError);
      if (isDone === false) throw new NotNow();
      await asTenantInside(tx, accountId, async (inner) => {
        const result = await conclude(inner, run, { state: 'failed', errorCode: 'run.interrupted', errorParams: {} });
        if (result !== undefined) await updateResult(inner, id, result);
      }).catch(onError);
      await notifyRun(tx, id, 'events');
    });

  /** Each by itself: what one has to wait for delays no other. */
  const endSilentRuns = async (): Promise<void> => {
    for (const { id } of await findSilentRuns(db, leaseMs)) {
      await endSilentRun(id).catch((error: unknown) => {
        if (!(error instanceof NotNow)) onError(error);
      });
    }
  };

  const sendHeartbeats = async (): Promise<void> => {
    const mine = workers.ids();
    if (mine.length) {
      const { running, stopping } = await updateHeartbeats(db, workerId, mine);
      for (const id of mine) {
        if (stopping.has(id)) void workers.stop(id);
        else if (!running.has(id) && workers.ids().includes(id)) workers.forget(id);
      }
    }
    await endSilentRuns();
    await resumption.takeUp();
  };

  const tidy = (): Promise<void> => deleteRunsFinishedBefore(db, keepDays).catch(onError);

  const onNotification = (message: string): void => {
    const [what = '', id = ''] = message.split(':');
    if (what === 'stop') void workers.stop(id);
    else if (what === 'waiting') void resumption.takeUp().catch(onError);
    else signals.wake(id);
  };

  return {
    start: async (): Promise<void> => {
      endListening = await listen(db, runChannel, { onMessage: onNotification, onError });
      await endSilentRuns();
      await resumption.takeUp();
      heartbeat = setInterval(() => void sendHeartbeats().catch(onError), leaseMs / 4);
      void tidy();
      cleanUp = setInterval(() => void tidy(), dayMs);
      heartbeat.unref();
      cleanUp.unref();
    },
    close: async (): Promise<void> => {
      clearInterval(heartbeat);
      clearInterval(cleanUp);
      signals.wakeAll();
      await endListening?.();
    },
  };
};
