import type { Language } from '@inkstone/phrases';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';

type Failure = { errorCode: string | null; errorParams: Parameters<typeof translateError>[2] };

/** Why a run failed, in the reader's language; null for one that did not. */
export const toldFailure = ({ errorCode, errorParams }: Failure, language: Language): { code: string; msg: string } | null => {
  if (errorCode === null) return null;
  const code = isErrorCode(errorCode) ? errorCode : 'request.fault';
  return { code, msg: translateError(language, code, errorParams) };
};
