import { programEndpoints, programPath } from '@inkstone/contract/programs';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { KeyService } from './key.service.ts';

export const programRoutes = (keys: KeyService) =>
  defineRoutes(programEndpoints, {
    get: async ({ actor, params: { id }, context: { origin } }) => ({
      endpoint: `${origin}${programPath}`,
      model: id,
      keys: await keys.list(actor, id),
    }),
    add: ({ actor, params, body }) => keys.add(actor, params.id, body.name),
    revoke: ({ actor, params }) => keys.revoke(actor, params.id),
  });
