import type { OwnerDatabase } from '#server/db/handles.ts';
import { newId } from '#server/kernel/ids.ts';
import { createWakeUps } from '#server/kernel/wake-ups.ts';
import { runRoutes } from './run.routes.ts';
import { createRunService, type FindCharge } from './run.service.ts';
import { createRunEndings } from './run-endings.ts';
import { createRunHousekeeping, type OnInterrupted } from './run-housekeeping.ts';
import { createRunResumption } from './run-resumption.ts';
import { createRunWorkers } from './run-workers.ts';
import { createRunsAbout } from './runs-about.ts';

export type { RunStart } from './run.service.ts';
export type { RunEnding } from './run-endings.ts';
export type { StoredRun } from './run-resumption.ts';
export { lastSeenOf, runOnTheWire } from './run-stream.ts';
export type { RunWork } from './run-workers.ts';

type Parts = {
  database: OwnerDatabase;
  logger: { error: (details: object, message: string) => void };
  /** A worker that sends no heartbeat for this long counts as dead; 15 s. */
  leaseMs?: number;
  /** How long deliveries are gathered before they are written; 50 ms. */
  flushMs?: number;
};

/** Work that survives reload and page close. `start` before the first request, `drain` before the database closes. */
export const createRunsFeature = ({ database, logger, leaseMs = 15_000, flushMs = 50 }: Parts) => {
  const workerId = newId();
  const signals = createWakeUps();
  const onError = (err: unknown, runId?: string) => logger.error({ err, runId }, 'run fault');
  const endings = createRunEndings();
  const { conclude } = endings;
  const workers = createRunWorkers({ db: database, flushMs, conclude, onWritten: signals.wake, onError });
  let findCharge: FindCharge = async () => '0';
  const resumption = createRunResumption({ db: database, workerId, workers });
  const service = createRunService({
    db: database,
    signals,
    workers,
    workerId,
    findCharge: (tx, id) => findCharge(tx, id),
    isResumable: resumption.has,
  });
  const listeners: OnInterrupted[] = [];
  const onInterrupted: OnInterrupted = async (tx, id) => {
    for (const listener of listeners) if (!(await listener(tx, id))) return false;
    return true;
  };
  const housekeeping = createRunHousekeeping({
    db: database,
    workerId,
    workers,
    signals,
    leaseMs,
    onInterrupted,
    conclude,
    resumption,
    onError,
  });
  return {
    ...service,
    ...createRunsAbout({ db: database, findCharge: (tx, id) => findCharge(tx, id) }),
    name: 'runs',
    routes: runRoutes(service),
    /** How many runs this process works on. */
    countWorking: () => workers.ids().length,
    /** For paid work: writes what a run has emitted so far; false when the run has ended elsewhere and the rest can not be written any more. */
    confirmDelivery: workers.confirm,
    /** What runs of this kind leave behind, in the transaction that ends them, however they end; its answer is the run's result. */
    onEnd: endings.add,
    /** Runs of this kind go on in another process, or at the next start, when theirs was stopped. */
    resumes: resumption.add,
    /** Who knows what a run was charged, in points; without it a run costs nothing. */
    chargedBy: (find: FindCharge): void => {
      findCharge = find;
    },
    /** Adds what else ends with the runs of a worker that is taken for dead, in the transaction that ends them. */
    onInterrupted: (listener: OnInterrupted): void => void listeners.push(listener),
    start: housekeeping.start,
    /** Takes no new work and waits so long for the running work; what is left then is handed over, or ends with what it has. */
    finish: async (graceMs: number): Promise<void> => {
      // Who follows a run that has just ended reads that end here.
      await signals.whenLeft(await workers.drain(graceMs), 1000);
    },
    drain: async (graceMs = 5000): Promise<void> => {
      await workers.drain(graceMs);
      await housekeeping.close();
    },
  };
};
export type RunsFeature = ReturnType<typeof createRunsFeature>;
