import type { Failure } from '@inkstone/chat-formats/kit/chat-call';
import type { Language } from '@inkstone/phrases';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { translateError } from '#server/kernel/errors/translate.ts';
import { answerError } from '#server/kernel/http/answers/answer-error.ts';
import type { BareAnswer } from '#server/kernel/http/bare/bare-routes.ts';

/** The field of the body that is wrong. */
const fieldOf = (error: unknown): string | null => {
  const field = error instanceof AppError ? error.params['field'] : undefined;
  return typeof field === 'string' ? field : null;
};

type Told = { failure: Failure; retryAfter?: number | undefined };

/** A fault is told in general words, and 503 where the database does not answer. */
const tell = (error: unknown, language: Language): Told => {
  const known = answerError(error, language);
  if (!known) return { failure: { status: 500, code: 'request.fault', message: translateError(language, 'request.fault') } };
  const { status, body, retryAfter } = known;
  const field = fieldOf(error);
  return { failure: { status, code: body.code, message: body.msg, ...(field !== null && { field }) }, retryAfter };
};

/** An error in words for a caller. */
export const failureOf = (error: unknown, language: Language): Failure => tell(error, language).failure;

/** The answer by which errors are told in a format. */
export const answersErrorsBy =
  (write: (failure: Failure) => object) =>
  (error: unknown, language: Language): BareAnswer => {
    const { failure, retryAfter } = tell(error, language);
    const headers = retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } };
    return { status: failure.status, ...headers, body: write(failure) };
  };
