import { auditEndpoints } from '@inkstone/contract/audit';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export const auditLogQuery = pagedQuery({
  queryKey: ['operator', 'audit'],
  fetchPage: (from, options) => call(auditEndpoints.list, { query: from }, options),
  staleTime: 0,
});
