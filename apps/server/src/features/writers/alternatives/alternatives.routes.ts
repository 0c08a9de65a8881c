import { alternativeEndpoints } from '@inkstone/contract/alternatives';
import type { WriterKind } from '@inkstone/contract/writers';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { Alternatives } from './alternatives.service.ts';

export const alternativeRoutes = (of: Readonly<Record<WriterKind, Alternatives>>) =>
  defineRoutes(alternativeEndpoints, {
    list: ({ actor, params, query, context: { language } }) => of[query.kind].list(actor, language, params.id),
    write: ({ actor, params, body: { kind, ...wish }, context: { requestId } }) =>
      of[kind].start({ actor, requestId }, { ...wish, id: params.id }),
  });
