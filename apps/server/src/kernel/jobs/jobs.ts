import { PgBoss } from 'pg-boss';
import type { Handle } from '#server/db/handles.ts';
import { jobExecutor } from '#server/db/job-executor.ts';
import { newId } from '#server/kernel/ids.ts';

/** What a handler gets; `data` is whatever was sent, so the handler parses it. */
export type Job = { id: string; data: unknown /** Aborts when the job took too long or the server stops. */; signal: AbortSignal };
export type JobHandler = (job: Job) => Promise<void>;

export type SendOptions = {
  /** Writes the job in this transaction: it exists only if the transaction is kept. */
  tx?: Handle;
  /** Not before this moment. */
  startAfter?: Date;
  /** While a job with this key waits or runs, a second one is not sent. */
  singletonKey?: string;
  /** How often a failed job is tried again, at growing distances; 3 if left out. */
  retries?: number;
};

export type WorkOptions = {
  /** Jobs of this name that one server runs at a time; 1 if left out. */
  concurrency?: number;
  /** A job is given up after so many seconds; 900 if left out. */
  timeoutSeconds?: number;
};

export type Jobs = {
  start: () => Promise<void>;
  /** Takes no more jobs and lets running ones finish for a while; those that do not are tried again later. */
  stop: () => Promise<void>;
  /** May be called before `start`. */
  work: (name: string, handler: JobHandler, options?: WorkOptions) => Promise<void>;
  /** Answers false when a job with the same singleton key is there already. */
  send: (name: string, data: object, options?: SendOptions) => Promise<boolean>;
  /** Sends an empty job at the times of a cron expression (UTC), once for all servers together. May be called before `start`. */
  schedule: (name: string, cron: string) => Promise<void>;
};

type Options = {
  url: string;
  onError: (error: Error) => void;
  stopTimeoutMilliseconds?: number;
  /** How often a worker looks for jobs that no notification told of: retries and postponed ones. */
  lookEverySeconds?: number;
};

/** Jobs and schedules, kept in the database itself; several servers share them. */
export const createJobs = ({ url, onError, stopTimeoutMilliseconds = 20_000, lookEverySeconds = 4 }: Options): Jobs => {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'inkstone jobs', useListenNotify: true });
  boss.on('error', onError);
  const queues = new Map<string, Promise<void>>();
  const waiting: (() => Promise<void>)[] = [];
  let started = false;

  const ensureQueue = (name: string, expireInSeconds = 900): Promise<void> => {
    const known = queues.get(name);
    if (known) return known;
    // "exclusive": while a job with a key waits or runs, a second one with that key is not taken.
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
        // A notification wakes a worker for a new job; retries and postponed jobs are found by the look every few seconds.
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
