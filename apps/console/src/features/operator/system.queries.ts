import { healthEndpoints } from '@inkstone/contract/health';
import { operatorEndpoints } from '@inkstone/contract/operator';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/call.ts';

export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => call(healthEndpoints.system, {}, { signal }),
  refetchInterval: 10_000,
  staleTime: 0,
});

export const actsQuery = infiniteQueryOptions({
  queryKey: ['operator', 'acts'],
  queryFn: ({ pageParam, signal }) => call(operatorEndpoints.acts, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
