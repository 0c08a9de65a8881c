import type { BulkJob } from '@inkstone/contract/bulk';
import type { Language } from '@inkstone/phrases';
import type { TenantTransaction } from '#server/db/handles.ts';
import { findNames } from '#server/features/accounts/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findJob, type JobRow, tallyJobs } from './job.repository.ts';
import { presentJob } from './present-bulk.ts';

/** Jobs as people see them, with the counts of their products. */
export const showJobs = async (tx: TenantTransaction, jobs: readonly JobRow[], language: Language): Promise<BulkJob[]> => {
  const ids = jobs.map(({ id }) => id);
  const userIds = jobs.map(({ userId }) => userId);
  const tallies = ids.length ? await tallyJobs(tx, ids) : [];
  const names = await findNames(tx, userIds);
  const talliesOf = (id: string) => tallies.filter(({ jobId }) => jobId === id);
  return jobs.map((job) => presentJob({ job, tallies: talliesOf(job.id), startedBy: names.get(job.userId ?? '') ?? '' }, language));
};

/** One job of the account. */
export const showJob = async (tx: TenantTransaction, id: string, language: Language): Promise<BulkJob> => {
  const job = await findJob(tx, id);
  const [shown] = job ? await showJobs(tx, [job], language) : [];
  if (!shown) throw new AppError('bulk.notFound', 404);
  return shown;
};
