import { publicationEndpoints } from '@inkstone/contract/publications';
import type { Language } from '@inkstone/phrases';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { PublicationService } from './publication.service.ts';

type Failed = { errorCode: string | null; errorParams: Record<string, string | number> };

const errorOf = ({ errorCode, errorParams }: Failed, language: Language) => {
  if (errorCode === null) return null;
  const code = isErrorCode(errorCode) ? errorCode : 'request.fault';
  return { code, msg: translateError(language, code, errorParams) };
};

export const publicationRoutes = (publications: PublicationService) =>
  defineRoutes(publicationEndpoints, {
    list: ({ actor, query: { store, ...query } }) => publications.list(actor, { ...query, store }),
    stores: ({ actor }) => publications.stores(actor),
    detail: async ({ actor, params, context }) => {
      const found = await publications.get(actor, params.id);
      return { ...found, error: errorOf(found, context.language) };
    },
  });
