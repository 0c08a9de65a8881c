import { auditEndpoints } from '@inkstone/contract/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

export const auditLogQuery = infiniteQueryOptions({
  queryKey: ['operator', 'audit'],
  queryFn: ({ pageParam, signal }) => call(auditEndpoints.list, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
