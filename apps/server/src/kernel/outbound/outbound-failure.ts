import { AppError } from '#server/kernel/errors/app-error.ts';

/** The code of an error; undici's parser errors do not always have one. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (error.name === 'HTTPParserError') return 'HPE_';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
};

/** The `AppError` inside an error. When several addresses of a name fail, they come as one `AggregateError`. */
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

/** Turns a failed connection into an `AppError`; a mistake in our own call stays as it is, a fault. */
export const outboundFailure = (error: unknown): unknown => {
  const refusal = findRefusal(error);
  if (refusal) return refusal;
  const code = codeOf(error);
  // The original error is kept as the cause, for the log.
  return code === '' || code.startsWith('UND_ERR_INVALID') ? error : Object.assign(ofCode(code), { cause: error });
};
