import { type SecurityEventGroup, type SecurityEventOutcome, securityEventEndpoints } from '@inkstone/contract/security-events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export type SecurityEventFilter = { q: string; group: SecurityEventGroup | 'all'; outcome: SecurityEventOutcome | 'all' };

export const securityLogQuery = (filter: SecurityEventFilter) =>
  pagedQuery({
    queryKey: ['operator', 'security-events', filter],
    fetchPage: (from, options) => call(securityEventEndpoints.list, { query: { ...filter, ...from } }, options),
    staleTime: 0,
  });

export const exportSecurityLog = (filter: SecurityEventFilter): Promise<void> =>
  download(securityEventEndpoints.exportAll, { query: filter });

export const ownEventsQuery = queryOptions({
  queryKey: ['security-events', 'own'],
  queryFn: ({ signal }) => call(securityEventEndpoints.own, {}, { signal }),
  staleTime: 0,
});
