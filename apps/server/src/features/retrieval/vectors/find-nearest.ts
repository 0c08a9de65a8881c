import { type Nearest, nearestIn, type VectorTable } from '@inkstone/retrieval/meaning/packed-vectors';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createWorkerThreads } from '#server/kernel/worker-threads.ts';
import { places } from '#server/places.ts';

/** What a thread compares: the vectors of a base, in memory that is shared with it, and that of a question. */
export type NearestTask = { table: VectorTable; query: Uint8Array; allowed: Uint8Array; limit: number };

/** Comparing so many numbers takes a few ms; more of them go to a thread. */
const mostAtOnce = 2_000_000;

const threads = createWorkerThreads<NearestTask, Nearest[]>({
  file: places.nearestWorker,
  most: { threads: 1, waiting: 200 },
  patienceMs: 20_000,
  idleMs: 30_000,
  tooHard: () => new AppError('request.textTooHard', 422),
  tooMany: () => new AppError('request.tooMany', 429, { seconds: 5 }),
});

/** The passages whose vectors are nearest, every one compared, without holding up anybody else. */
export const findNearest = async (task: NearestTask): Promise<Nearest[]> =>
  task.table.rows.length <= mostAtOnce ? nearestIn(task.table, task.query, task) : threads.run(task);

/** The order of what was found here and there. */
export const nearestFirst = (one: Nearest, other: Nearest): number => other.cosine - one.cosine || one.number - other.number;
