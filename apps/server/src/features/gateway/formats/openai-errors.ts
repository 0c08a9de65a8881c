import type { Language } from '@inkstone/phrases';
import { translateError } from '#server/kernel/errors/translate.ts';
import { answerError } from '#server/kernel/http/answer-error.ts';
import type { BareAnswer } from '#server/kernel/http/bare-routes.ts';
import { fieldOf } from './format-errors.ts';

/** The types and codes that clients of this format know; others bear our own code. */
const knownCodes: Readonly<Record<string, { type: string; code: string }>> = {
  'gateway.keyMissing': { type: 'invalid_request_error', code: 'invalid_api_key' },
  'app.keyUnknown': { type: 'invalid_request_error', code: 'invalid_api_key' },
  'app.keyEnded': { type: 'invalid_request_error', code: 'invalid_api_key' },
  'gateway.modelUnknown': { type: 'invalid_request_error', code: 'model_not_found' },
  'wallet.notEnoughPoints': { type: 'insufficient_quota', code: 'insufficient_quota' },
  'wallet.budgetUsedUp': { type: 'insufficient_quota', code: 'insufficient_quota' },
  'gateway.requestsPerMinute': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'gateway.tokensPerMinute': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'request.tooMany': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
};

/** An error in OpenAI's format; a fault is told in general words, and 503 where the database does not answer. */
export const answerAsOpenAi = (error: unknown, language: Language): BareAnswer => {
  const known = answerError(error, language);
  if (!known) {
    const message = translateError(language, 'request.fault');
    return { status: 500, body: { error: { message, type: 'server_error', param: null, code: 'request.fault' } } };
  }
  const { status, body, retryAfter } = known;
  const own = { type: status >= 500 ? 'server_error' : 'invalid_request_error', code: body.code };
  return {
    status,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    body: { error: { message: body.msg, param: fieldOf(error), ...own, ...knownCodes[body.code] } },
  };
};
