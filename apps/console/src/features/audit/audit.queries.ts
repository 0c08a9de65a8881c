import { operatorEndpoints } from '@inkstone/contract/operator';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

export const auditLogQuery = infiniteQueryOptions({
  queryKey: ['operator', 'audit'],
  queryFn: ({ pageParam, signal }) => call(operatorEndpoints.acts, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
