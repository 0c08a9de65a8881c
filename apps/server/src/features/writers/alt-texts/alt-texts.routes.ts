import { altTextEndpoints } from '@inkstone/contract/alt-texts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AltTexts } from './alt-texts.service.ts';

export const altTextRoutes = (altTexts: AltTexts) =>
  defineRoutes(altTextEndpoints, {
    latest: ({ actor, params }) => altTexts.findLatest(actor, params.id),
    write: ({ actor, params, body, context: { requestId } }) => altTexts.start({ actor, requestId }, params.id, body),
  });
