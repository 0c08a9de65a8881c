import type { Failure } from '@inkstone/chat-formats/kit/chat-call';
import { frameText } from '@inkstone/chat-formats/kit/frame';
import type { Language } from '@inkstone/phrases';
import { answersErrorsBy, failureOf } from './format-errors.ts';

/** The types and codes that clients of this format know; others bear our own code. */
const knownCodes: Readonly<Record<string, { type: string; code: string }>> = {
  'gateway.keyMissing': { type: 'invalid_request_error', code: 'invalid_api_key' },
  'app.keyUnknown': { type: 'invalid_request_error', code: 'invalid_api_key' },
  'app.keyEnded': { type: 'invalid_request_error', code: 'invalid_api_key' },
  'program.keyUnknown': { type: 'invalid_request_error', code: 'invalid_api_key' },
  'program.modelOther': { type: 'invalid_request_error', code: 'model_not_found' },
  'program.tooLong': { type: 'invalid_request_error', code: 'context_length_exceeded' },
  'gateway.modelUnknown': { type: 'invalid_request_error', code: 'model_not_found' },
  'wallet.notEnoughPoints': { type: 'insufficient_quota', code: 'insufficient_quota' },
  'chat.limitUsedUp': { type: 'insufficient_quota', code: 'insufficient_quota' },
  'wallet.budgetUsedUp': { type: 'insufficient_quota', code: 'insufficient_quota' },
  'gateway.requestsPerMinute': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'gateway.tokensPerMinute': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'gateway.connectionsFull': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'run.tooManyRunning': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'request.tooMany': { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
};

const errorBody = ({ status, code, message, field }: Failure): object => {
  const own = { type: status >= 500 ? 'server_error' : 'invalid_request_error', code };
  return { error: { message, param: field ?? null, ...own, ...knownCodes[code] } };
};

/** An error in OpenAI's format. */
export const answerAsOpenAi = answersErrorsBy(errorBody);

/** The same as the last frame of a stream. */
export const openAiErrorFrame = (error: unknown, language: Language): string => frameText({ data: errorBody(failureOf(error, language)) });
