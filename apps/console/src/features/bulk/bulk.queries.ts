import { type BulkJob, type BulkOrder, type BulkReason, type BulkShown, bulkEndpoints } from '@inkstone/contract/bulk';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { type ProductFilter, productEndpoints } from '@inkstone/contract/products';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery, whileUnderWay } from '#console/kernel/calls/paged-query.ts';

const key = ['bulk'] as const;
/** All that changes with a job stands under its key. */
export const jobKey = (id: string) => [...key, 'job', id] as const;
export const jobsKey = [...key, 'jobs'] as const;

/** What has begun ends in a paused job as well; nothing more begins there. */
const isUnderWay = ({ states, isPaused }: BulkJob): boolean =>
  [states.writing, states.publishing, states.undoing].some(Boolean) ||
  (!isPaused && [states.waiting, states.toPublish, states.toUndo].some(Boolean));

const lookAgainMs = 1500;
const whileFailed = ({ state: { error } }: { state: { error: Error | null } }): number | false => (error ? lookAgainMs : false);

export const jobsQuery = pagedQuery({
  queryKey: jobsKey,
  fetchPage: (from, options) => call(bulkEndpoints.list, { query: from }, options),
  refetchInterval: whileUnderWay(({ items }: { items: readonly BulkJob[] }) => items.some(isUnderWay), lookAgainMs),
  staleTime: 0,
});

/** A job; while it is under way it is read again and again. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobKey(id), 'counts'],
    queryFn: ({ signal }) => call(bulkEndpoints.job, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookAgainMs : false),
    staleTime: 0,
  });

export const rowsQuery = (id: string, show: BulkShown) =>
  pagedQuery({
    queryKey: [...jobKey(id), 'rows', show],
    fetchPage: (from, options) => call(bulkEndpoints.rows, { params: { id }, query: { show, limit: 100, ...from } }, options),
    // They are read when their job has moved on: a look that failed may have been the last one.
    refetchInterval: whileFailed,
    staleTime: 0,
  });

/** What a review goes through: read once, so that nothing moves under the reviewer's hands. */
export const reviewQuery = (id: string) =>
  pagedQuery({
    queryKey: [...key, 'review', id],
    fetchPage: (from, options) => call(bulkEndpoints.rows, { params: { id }, query: { show: 'all', limit: 100, ...from } }, options),
    staleTime: 0,
  });

export const rowQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'row', id],
    queryFn: ({ signal }) => call(bulkEndpoints.row, { params: { id } }, { signal }),
    staleTime: 5000,
  });

export const estimateQuery = (order: BulkOrder) =>
  queryOptions({
    queryKey: [...key, 'estimate', order],
    queryFn: ({ signal }) => call(bulkEndpoints.estimate, { body: order }, { signal }),
    staleTime: 0,
    retry: false,
    // A store that has just been connected is still being read.
    refetchInterval: whileFailed,
  });

export const productsQuery = (filter: ProductFilter) =>
  pagedQuery({
    queryKey: [...key, 'products', filter],
    fetchPage: (from, options) => call(productEndpoints.search, { query: { ...filter, limit: 50, ...from } }, options),
  });

export const startJob = (order: BulkOrder & { name: string }) => call(bulkEndpoints.start, { body: order });

/** What may be done with a whole job. */
export const jobActions = {
  pause: (id: string) => call(bulkEndpoints.pause, { params: { id } }),
  resume: (id: string) => call(bulkEndpoints.resume, { params: { id } }),
  cancel: (id: string) => call(bulkEndpoints.cancel, { params: { id } }),
  retry: (id: string) => call(bulkEndpoints.retry, { params: { id } }),
  acceptRest: (id: string) => call(bulkEndpoints.acceptRest, { params: { id }, body: { onlyWithoutDoubts: true } }),
  publish: (id: string) => call(bulkEndpoints.publish, { params: { id } }),
  undo: (id: string) => call(bulkEndpoints.undo, { params: { id } }),
};
export type JobAction = keyof typeof jobActions;

export type Decision = InputOf<typeof bulkEndpoints.decide>['body'] & { reason?: BulkReason | null };
export const decideRow = (id: string, decision: Decision) => call(bulkEndpoints.decide, { params: { id }, body: decision });
export const settleRow = (id: string, take: 'ours' | 'theirs') => call(bulkEndpoints.settle, { params: { id }, body: { take } });
