import { type AuditSubject, auditEndpoints } from '@inkstone/contract/audit';
import { call } from '#console/kernel/calls/call.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';

export type AuditFilter = { q: string; subject: AuditSubject | 'all' };

export const auditLogQuery = (filter: AuditFilter) =>
  pagedQuery({
    queryKey: ['operator', 'audit', filter],
    fetchPage: (from, options) => call(auditEndpoints.list, { query: { ...filter, ...from } }, options),
    staleTime: 0,
  });
