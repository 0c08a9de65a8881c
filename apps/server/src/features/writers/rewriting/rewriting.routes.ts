import { rewritingEndpoints } from '@inkstone/contract/rewriting';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { Rewriting } from './rewriting.service.ts';

export const rewritingRoutes = (rewriting: Rewriting) =>
  defineRoutes(rewritingEndpoints, {
    rewrite: ({ actor, body, context: { requestId } }) => rewriting.start({ actor, requestId }, body),
    decide: ({ actor, body }) => rewriting.decide(actor, body),
  });
