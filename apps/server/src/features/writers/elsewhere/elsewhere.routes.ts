import { elsewhereEndpoints } from '@inkstone/contract/elsewhere';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ElsewhereService } from './elsewhere.service.ts';

export const elsewhereRoutes = (elsewhere: ElsewhereService) =>
  defineRoutes(elsewhereEndpoints, { find: ({ actor, body }) => elsewhere.find(actor, body) });
