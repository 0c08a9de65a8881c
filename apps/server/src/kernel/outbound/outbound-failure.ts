import { AppError } from '#server/kernel/errors/app-error.ts';

/** The parser's own errors bear a code only at times. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (error.name === 'HTTPParserError') return 'HPE_';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
};

/** Several addresses of a name fail as one error with many inside. */
const findRefusal = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  if (error instanceof AggregateError) return error.errors.map(findRefusal).find((found) => found !== null) ?? null;
  return error instanceof Error && error.cause ? findRefusal(error.cause) : null;
};

const ofCode = (code: string): AppError => {
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new AppError('outbound.timeout', 504);
  if (/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)/.test(code)) return new AppError('outbound.unreadable', 502);
  return new AppError('outbound.unreachable', 502);
};

/** What a person can do about a connection that failed; a mistake in our own call stays a fault. */
export const outboundFailure = (error: unknown): unknown => {
  const refusal = findRefusal(error);
  if (refusal) return refusal;
  const code = codeOf(error);
  // The original stays with the refusal, for the log.
  return code === '' || code.startsWith('UND_ERR_INVALID') ? error : Object.assign(ofCode(code), { cause: error });
};
