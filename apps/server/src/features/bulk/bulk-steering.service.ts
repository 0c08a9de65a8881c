import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { goingOn, type JobRow, lockJob, updateJob } from './job.repository.ts';
import { showJob } from './job-view.ts';
import { moveRows } from './row.repository.ts';

type Deps = { db: OwnerDatabase; worker: { wake: () => void; stopWriting: (jobId: string) => void } };
type Asked = { actor: Actor; language: Language };

/** Jobs that are under way or reviewed: paused, cancelled, published and undone. */
export const createBulkSteeringService = ({ db, worker }: Deps) => {
  /** Changes a job under its lock, then lets it be worked on. */
  const change = async ({ actor, language }: Asked, id: string, work: (tx: TenantTransaction, job: JobRow) => Promise<void>) => {
    const shown = await asTenant(db, actor.accountId, async (tx) => {
      const job = await lockJob(tx, id);
      if (!job) throw new AppError('bulk.notFound', 404);
      await work(tx, job);
      return showJob(tx, id, language);
    });
    worker.wake();
    return shown;
  };

  return {
    pause: (asked: Asked, id: string) =>
      change(asked, id, async (tx, { isOpen }) => {
        if (isOpen) await updateJob(tx, id, { isPaused: true, refusalCode: null, refusalParams: {} });
      }),

    resume: (asked: Asked, id: string) => change(asked, id, (tx) => updateJob(tx, id, goingOn)),

    async cancel(asked: Asked, id: string) {
      const shown = await change(asked, id, async (tx) => {
        await moveRows.cancel(tx, id);
        await updateJob(tx, id, goingOn);
      });
      worker.stopWriting(id);
      return shown;
    },

    retry: (asked: Asked, id: string) =>
      change(asked, id, async (tx) => {
        await moveRows.retry(tx, id);
        await updateJob(tx, id, goingOn);
      }),

    acceptRest: (asked: Asked, id: string, { onlyWithoutDoubts }: { onlyWithoutDoubts: boolean }) =>
      change(asked, id, async (tx) => void (await moveRows.accept(tx, id, { hasNoDoubts: onlyWithoutDoubts }))),

    publish: (asked: Asked, id: string) =>
      change(asked, id, async (tx) => {
        if (!(await moveRows.publish(tx, id))) throw new AppError('bulk.nothingAccepted', 409);
        await updateJob(tx, id, goingOn);
      }),

    undo: (asked: Asked, id: string) =>
      change(asked, id, async (tx) => {
        if (!(await moveRows.undo(tx, id))) throw new AppError('bulk.nothingPublished', 409);
        await updateJob(tx, id, goingOn);
      }),
  };
};
export type BulkSteeringService = ReturnType<typeof createBulkSteeringService>;
