import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { createFairTurns } from '#server/kernel/fair-turns.ts';
import { newId } from '#server/kernel/ids.ts';
import { isWorkable, type JobRow } from './job.repository.ts';
import { claimRow, finishRow } from './row.repository.ts';
import { JobStops, type RowWork } from './row-work.ts';

type Deps = {
  db: OwnerDatabase;
  /** Does what a product waits for, and keeps what became of it; answers why it failed. */
  work: (work: RowWork) => Promise<string | null>;
  workerId: string;
};
type Signals = {
  /** Asked before each product. */
  isOver: () => boolean;
  /** Ends the waiting for a turn. */
  stop: AbortSignal;
  /** Ends what is being written. */
  writing: AbortSignal;
};

/** So many products of one job, and of all jobs of this process, are worked on at once. */
const lanesEach = 4;
const lanesOfAll = 8;
/** After so many failures of the vendor one after the other the next ones would fail as well. */
const mostFailures = 4;

/** Works through the products of a job, some at once; the accounts take turns. */
export const createLanes = ({ db, work, workerId }: Deps) => {
  const turns = createFairTurns();

  /** The next product of a job, with why it failed; undefined when there is none. */
  const workOnNext = async (job: JobRow, signal: AbortSignal): Promise<{ failed: string | null } | undefined> => {
    const { id: jobId, accountId } = job;
    const row = await asTenant(db, accountId, (tx) =>
      claimRow(tx, { jobId, claim: newId(), isWorkable: isWorkable(tx, { jobId, workerId }) }),
    );
    if (!row?.claim) return undefined;
    const { claim, productId } = row;
    if (productId !== null) return { failed: await work({ job, row: { ...row, claim, productId }, signal }) };
    // The product is gone, and with it where it could be written to.
    await asTenant(db, accountId, (tx) => finishRow(tx, row, { state: 'skipped', errorCode: 'product.notFound', errorParams: {} }));
    return { failed: null };
  };

  return (job: JobRow, { isOver, stop, writing }: Signals): Promise<PromiseSettledResult<void>[]> => {
    let failures = 0;
    const goThrough = async (): Promise<void> => {
      while (!isOver()) {
        const leave = await turns.wait({ resource: 'bulk', by: job.accountId, limit: lanesOfAll, signal: stop });
        const done = await workOnNext(job, writing).finally(leave);
        if (!done) return;
        const { failed } = done;
        failures = failed?.startsWith('vendor.') ? failures + 1 : 0;
        if (failed && failures >= mostFailures) throw new JobStops({ code: failed, params: {} });
      }
    };
    return Promise.allSettled(Array.from({ length: lanesEach }, goThrough));
  };
};
