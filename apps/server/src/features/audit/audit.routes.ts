import { auditEndpoints } from '@inkstone/contract/audit';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AuditService } from './audit.service.ts';

export const auditRoutes = (audit: AuditService) => defineRoutes(auditEndpoints, { list: ({ query }) => audit.list(query) });
