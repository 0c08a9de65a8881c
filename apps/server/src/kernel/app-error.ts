import type { ErrorCode } from '@inkstone/phrases';

type Status = 200 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 502 | 503 | 504;
type Options = ErrorOptions & { issues?: readonly { path: string; code: ErrorCode }[] };

/** A refusal that the caller can act on; its code is a phrase key. Anything else that is thrown is a fault and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: Status;
  readonly params: Record<string, string | number>;
  readonly issues: readonly { path: string; code: ErrorCode }[];

  /** Status 200 is only for switch shop, whose published client reads `errno` from a successful answer. */
  constructor(code: ErrorCode, status: Status = 400, params: Record<string, string | number> = {}, options: Options = {}) {
    super(code, options);
    this.code = code;
    this.status = status;
    this.params = params;
    this.issues = options.issues ?? [];
  }
}
