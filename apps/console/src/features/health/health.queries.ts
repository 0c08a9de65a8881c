import { healthEndpoints } from '@inkstone/contract/health';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';

export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => call(healthEndpoints.system, {}, { signal }),
  refetchInterval: 10_000,
  staleTime: 0,
});
