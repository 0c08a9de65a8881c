import { type RunEntry, runEndpoints } from '@inkstone/contract/runs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery, whileUnderWay } from '#console/kernel/calls/paged-query.ts';

export { stopRun } from '#console/kernel/calls/stop-run.ts';

export const runStates = ['all', 'running', 'done', 'stopped', 'failed'] as const;
export type RunFilter = { state: (typeof runStates)[number]; q: string };

/** Under it stands what the console knows of runs. */
export const runsKey = ['runs'] as const;
const runningMs = 4000;

const isUnderWay = ({ items }: { items: readonly RunEntry[] }): boolean => items.some(({ state }) => state === 'running');

export const runsQuery = (filter: RunFilter) =>
  pagedQuery({
    queryKey: [...runsKey, 'list', filter],
    fetchPage: (from, options) => call(runEndpoints.list, { query: { ...filter, ...from } }, options),
    refetchInterval: whileUnderWay(isUnderWay, runningMs),
    staleTime: 0,
  });

/** One run; while it is under way it is asked for again and again. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...runsKey, 'one', id],
    queryFn: ({ signal }) => call(runEndpoints.detail, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? runningMs : false),
  });
