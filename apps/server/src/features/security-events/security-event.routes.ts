import { securityEventEndpoints } from '@inkstone/contract/security-events';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { SecurityEventService } from './security-event.service.ts';

export const securityEventRoutes = (events: SecurityEventService) =>
  defineRoutes(securityEventEndpoints, {
    list: ({ query }) => events.list(query),
    exportAll: ({ query }) => ({ fileName: 'security-events.csv', contentType: 'text/csv; charset=utf-8', body: events.exportAll(query) }),
    own: ({ actor }) => events.own(actor),
  });
