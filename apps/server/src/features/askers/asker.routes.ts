import { askerEndpoints } from '@inkstone/contract/askers';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AskerService } from './asker.service.ts';

export const askerRoutes = (askers: AskerService) =>
  defineRoutes(askerEndpoints, {
    get: ({ actor, params }) => askers.get(actor, params.id),
    give: ({ actor, params, body }) => askers.give(actor, params.id, body),
    list: ({ actor, params, query }) => askers.list(actor, params.id, query),
  });
