import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import type { ErrorCode, Language } from '@inkstone/phrases';
import { type DatabaseTrouble, troubleOf } from '#server/db/database-trouble.ts';
import { AppError, FieldsError, InputError } from '#server/kernel/errors/app-error.ts';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';

export type ErrorAnswer = {
  status: number;
  body: { errno: 1; code: ErrorCode; msg: string; issues?: { path: string; msg: string }[] };
  /** Seconds for a Retry-After header. */
  retryAfter?: number;
};

const frameworkCodes: Record<string, { status: number; code: ErrorCode }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'request.tooLarge' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'request.unsupported' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'request.invalid' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'request.invalid' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'request.invalid' },
  FST_ERR_BAD_URL: { status: 400, code: 'request.invalid' },
};

const vendorCodes = {
  credentials: 'vendor.credentials',
  'rate-limit': 'vendor.rateLimit',
  refused: 'vendor.refused',
  unavailable: 'vendor.unavailable',
  'unexpected-answer': 'vendor.unexpectedAnswer',
} as const satisfies Record<string, ErrorCode>;

type Refusal = { status: number; code: ErrorCode; params?: Record<string, string | number> };

/** Seconds after which to ask again; a lock is gone sooner than a database is back. */
const patienceFor: Record<DatabaseTrouble, number> = { away: 5, connections: 5, disk: 30, busy: 1 };

const plain = (language: Language, { status, code, params = {} }: Refusal): ErrorAnswer => ({
  status,
  body: { errno: 1, code, msg: translateError(language, code, params) },
});

const ofAppError = (error: AppError, language: Language): ErrorAnswer => {
  const answer = plain(language, error);
  if (error instanceof FieldsError) {
    answer.body.issues = error.issues.map(({ path, code }) => ({ path, msg: translateError(language, code) }));
  }
  const seconds = error.params['seconds'];
  if (error.status === 429 && typeof seconds === 'number') answer.retryAfter = seconds;
  return answer;
};

const ofInputError = (error: InputError, language: Language): ErrorAnswer => {
  const issues = error.issues.map(({ path, message }) => {
    const code: ErrorCode = isErrorCode(message) ? message : 'request.invalidField';
    return { code, path: path.join('.'), msg: translateError(language, code) };
  });
  const known = issues.find(({ code }) => code !== 'request.invalidField');
  const answer = plain(language, { status: 400, code: known?.code ?? 'request.invalid' });
  answer.body.issues = issues.map(({ path, msg }) => ({ path, msg }));
  return answer;
};

const ofFramework = (error: unknown, language: Language): ErrorAnswer | null => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = frameworkCodes[code];
  return known ? plain(language, known) : null;
};

/** The HTTP answer for a thrown error; null for a fault, which the caller logs in full and answers with the general text. */
export const answerError = (error: unknown, language: Language): ErrorAnswer | null => {
  if (error instanceof AppError) return ofAppError(error, language);
  if (error instanceof InputError) return ofInputError(error, language);
  if (error instanceof VendorError)
    return plain(language, { status: 502, code: vendorCodes[error.kind], params: { vendor: error.vendor } });
  const trouble = troubleOf(error);
  if (trouble) return { ...plain(language, { status: 503, code: 'request.unavailable' }), retryAfter: patienceFor[trouble] };
  return ofFramework(error, language);
};
