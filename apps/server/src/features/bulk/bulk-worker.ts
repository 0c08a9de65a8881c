import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { newId } from '#server/kernel/ids.ts';
import { within } from '#server/kernel/within.ts';
import { createLanes } from './bulk-lanes.ts';
import { claimJobs, type JobRow, leaveJob, updateHeartbeats, updateJob } from './job.repository.ts';
import { takeBackRows } from './row.repository.ts';
import { JobStops, type RowWork } from './row-work.ts';

type Deps = {
  db: OwnerDatabase;
  /** Does what a product waits for, and keeps what became of it; answers why it failed. */
  work: (work: RowWork) => Promise<string | null>;
  /** Gives back the points of a piece whose process has died. */
  dropPiece: (piece: { id: string; accountId: string }) => Promise<void>;
  /** A process that sends no heartbeat for this long counts as dead. */
  leaseMs: number;
  onError: (error: unknown, jobId?: string) => void;
};
type Live = { stop: AbortController; writing: AbortController; done: Promise<void> };

const mostJobs = 50;
const patienceMs = 5000;

/** Works on the jobs that nobody works on. A job belongs to one process at a time, which says every few seconds that it lives. */
export const createBulkWorker = ({ db, work, dropPiece, leaseMs, onError }: Deps) => {
  const workerId = newId();
  const live = new Map<string, Live>();
  /** Jobs that were taken up anew in the moment in which they were left. */
  const again = new Map<string, JobRow>();
  const openLanes = createLanes({ db, work, workerId });
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const pause = (job: JobRow, { refusal }: JobStops): Promise<void> =>
    asTenant(db, job.accountId, (tx) =>
      updateJob(tx, job.id, { isPaused: true, refusalCode: refusal.code, refusalParams: refusal.params }),
    );

  const workOn = async (job: JobRow, live: Pick<Live, 'stop' | 'writing'>): Promise<void> => {
    const { id, accountId } = job;
    const left = await asTenant(db, accountId, (tx) => takeBackRows(tx, id));
    await Promise.all(left.map((claim) => dropPiece({ id: claim, accountId })));
    const isOver = () => isClosing || live.stop.signal.aborted;
    const ends = await openLanes(job, { isOver, stop: live.stop.signal, writing: live.writing.signal });
    const reasons: unknown[] = ends.flatMap((end) => (end.status === 'rejected' && !live.stop.signal.aborted ? [end.reason] : []));
    const stops = reasons.find((reason) => reason instanceof JobStops);
    if (stops instanceof JobStops) await pause(job, stops);
    const fault = reasons.find((reason) => !(reason instanceof JobStops));
    // What the fault left in the middle is taken back when the lease ends, by whoever takes the job up.
    if (fault) throw fault;
    await asTenant(db, accountId, (tx) => leaveJob(tx, { id, workerId }));
  };

  const begin = (job: JobRow): void => {
    const controllers = { stop: new AbortController(), writing: new AbortController() };
    const done = workOn(job, controllers)
      .then(() => true)
      .catch((error: unknown) => {
        onError(error, job.id);
        return false;
      })
      .then((isLeft) => {
        live.delete(job.id);
        const next = again.get(job.id);
        again.delete(job.id);
        if (next) begin(next);
        // What was asked for while the last products were under way.
        else if (isLeft && !isClosing) wake();
      });
    live.set(job.id, { ...controllers, done });
  };

  const look = async (): Promise<void> => {
    if (isClosing) return;
    const claimed = await claimJobs(db, { workerId, silentMs: leaseMs, limit: mostJobs });
    for (const job of claimed) {
      if (live.has(job.id)) again.set(job.id, job);
      else begin(job);
    }
  };
  /** Looks for jobs that wait, one look after the other. */
  const wake = (): void => {
    looking = looking.then(look).catch((error: unknown) => onError(error));
  };

  const renewHeartbeats = async (): Promise<void> => {
    const mine = [...live.keys()];
    if (mine.length) {
      const owned = await updateHeartbeats(db, workerId, mine);
      for (const id of mine) if (!owned.has(id)) live.get(id)?.stop.abort();
    }
    wake();
  };

  const close = async (graceMs: number): Promise<void> => {
    isClosing = true;
    clearInterval(timer);
    await looking;
    const ends = () => Promise.all([...live.values()].map(({ done }) => done));
    await within(graceMs, ends());
    // What is being written is given up, costs nothing, and is written by whoever takes the job up.
    for (const { writing } of live.values()) writing.abort();
    await within(patienceMs, ends());
  };

  return {
    start: async (): Promise<void> => {
      wake();
      await looking;
      timer = setInterval(() => void renewHeartbeats().catch((error: unknown) => onError(error)), leaseMs / 4);
      timer.unref();
    },
    wake,
    /** Ends what is being written of a job in this process; of another one the texts are not kept. */
    stopWriting: (jobId: string): void => {
      const job = live.get(jobId);
      if (!job) return;
      job.writing.abort();
      job.stop.abort();
    },
    close,
    /** How many jobs this process works on. */
    countWorking: () => live.size,
  };
};
