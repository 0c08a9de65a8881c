import type { Language } from '@inkstone/phrases';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';

type Failed = { errorCode: string | null; errorParams: Record<string, string | number> };

/** A refusal that was stored, in the reader's language; null for none. */
export const presentStoredError = ({ errorCode, errorParams }: Failed, language: Language) => {
  if (errorCode === null) return null;
  const code = isErrorCode(errorCode) ? errorCode : 'request.fault';
  return { code, msg: translateError(language, code, errorParams) };
};
