import type { Failure } from '@inkstone/chat-formats/kit/chat-call';
import type { Language } from '@inkstone/phrases';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { translateError } from '#server/kernel/errors/translate.ts';
import { answerError } from '#server/kernel/http/answer-error.ts';
import type { BareAnswer } from '#server/kernel/http/bare-routes.ts';

/** The field of the body that is wrong. */
export const fieldOf = (error: unknown): string | null => {
  const field = error instanceof AppError ? error.params['field'] : undefined;
  return typeof field === 'string' ? field : null;
};

type Told = Failure & { retryAfter: number | undefined };

/** An error in words for a caller; a fault is told in general ones, and 503 where the database does not answer. */
const failureOf = (error: unknown, language: Language): Told => {
  const known = answerError(error, language);
  if (!known) {
    const message = translateError(language, 'request.fault');
    return { status: 500, code: 'request.fault', message, retryAfter: undefined };
  }
  const { status, body, retryAfter } = known;
  const field = fieldOf(error);
  return { status, code: body.code, message: body.msg, retryAfter, ...(field !== null && { field }) };
};

/** How errors are told in a format, before an answer and in the middle of one. */
export const createFormatErrors = (write: (failure: Failure) => object) => ({
  answerError: (error: unknown, language: Language): BareAnswer => {
    const { retryAfter, ...failure } = failureOf(error, language);
    const headers = retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } };
    return { status: failure.status, ...headers, body: write(failure) };
  },
  failureOf: (error: unknown, language: Language): Failure => failureOf(error, language),
});
