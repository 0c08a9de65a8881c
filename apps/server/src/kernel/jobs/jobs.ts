import { PgBoss } from 'pg-boss';
import type { Handle } from '#server/db/handles.ts';
import { jobExecutor } from '#server/db/job-executor.ts';
import { newId } from '#server/kernel/ids.ts';

/** What a handler gets; `data` is untyped JSON, so the handler parses it. */
export type Job = { id: string; data: unknown /** Aborts when the job took too long or the server stops. */; signal: AbortSignal };
export type JobHandler = (job: Job) => Promise<void>;

export type SendOptions = {
  /** Writes the job in this transaction, so that it exists only if the transaction is committed. */
  tx?: Handle;
  /** The job does not run before this time. */
  startAfter?: Date;
  /** While a job with this key waits or runs, a second one is not sent. */
  singletonKey?: string;
  /** How often a failed job is retried, with exponential backoff; 3 unless given. */
  retries?: number;
};

export type WorkOptions = {
  /** Jobs of this name that one server runs at a time; 1 unless given. */
  concurrency?: number;
  /** Seconds after which a job counts as failed; 900 unless given. */
  timeoutSeconds?: number;
};

export type Jobs = {
  start: () => Promise<void>;
  /** Takes no more jobs and waits for the running ones; those that do not finish in time are retried later. */
  stop: () => Promise<void>;
  /** May be called before `start`. */
  work: (name: string, handler: JobHandler, options?: WorkOptions) => Promise<void>;
  /** False when a job with the same singleton key exists already. */
  send: (name: string, data: object, options?: SendOptions) => Promise<boolean>;
  /** Sends an empty job at the times of a cron expression (UTC), once for all servers together. May be called before `start`. */
  schedule: (name: string, cron: string) => Promise<void>;
};

type Options = {
  url: string;
  onError: (error: Error) => void;
  stopTimeoutMilliseconds?: number;
  /** How often a worker polls for jobs without a notification: retries and jobs with `startAfter`. */
  lookEverySeconds?: number;
};

/** The job queue (pg-boss). Jobs and schedules are kept in our database; several servers share them. */
export const createJobs = ({ url, onError, stopTimeoutMilliseconds = 20_000, lookEverySeconds = 4 }: Options): Jobs => {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'inkstone jobs', useListenNotify: true });
  boss.on('error', onError);
  const queues = new Map<string, Promise<void>>();
  const waiting: (() => Promise<void>)[] = [];
  let started = false;

  const ensureQueue = (name: string, expireInSeconds = 900): Promise<void> => {
    const known = queues.get(name);
    if (known) return known;
    // "exclusive": a second job with the same singleton key is refused while the first one waits or runs.
    const made = boss.createQueue(name, { policy: 'exclusive', notify: true, retryLimit: 3, retryBackoff: true, expireInSeconds });
    queues.set(name, made);
    made.catch(() => queues.delete(name));
    return made;
  };

  const whenStarted = async (work: () => Promise<void>): Promise<void> => {
    if (started) await work();
    else waiting.push(work);
  };

  return {
    start: async () => {
      await boss.start();
      started = true;
      for (const work of waiting.splice(0)) await work();
    },
    stop: async () => {
      if (!started) return;
      started = false;
      await boss.stop({ graceful: true, timeout: stopTimeoutMilliseconds });
    },
    work: (name, handler, { concurrency = 1, timeoutSeconds } = {}) =>
      whenStarted(async () => {
        await ensureQueue(name, timeoutSeconds);
        // A notification wakes a worker for a new job; retries and postponed jobs are found by polling.
        await boss.work<object>(
          name,
          { localConcurrency: concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: lookEverySeconds },
          async (jobs) => {
            for (const { id, data, signal } of jobs) await handler({ id, data, signal });
          },
        );
      }),
    send: async (name, data, { tx, startAfter, singletonKey = newId(), retries } = {}) => {
      await ensureQueue(name);
      const id = await boss.send(name, data, {
        singletonKey,
        ...(tx && { db: jobExecutor(tx) }),
        ...(startAfter && { startAfter }),
        ...(retries !== undefined && { retryLimit: retries }),
      });
      return id !== null;
    },
    schedule: (name, cron) =>
      whenStarted(async () => {
        await ensureQueue(name);
        await boss.schedule(name, cron, {}, { tz: 'UTC' });
      }),
  };
};
