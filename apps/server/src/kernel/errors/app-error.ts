import type { ErrorCode } from '@inkstone/phrases';
import type { z } from 'zod';

type Status = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 502 | 503 | 504;
/** An error that the caller is told; its code is a phrase key. Any other error is a fault: it is logged and answered with 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: Status;
  readonly params: Record<string, string | number>;

  /** Status 200 is only for switch shop, whose published client reads `errno` from a successful answer. */
  constructor(code: ErrorCode, status: Status = 400, params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.params = params;
  }
}

/** A request that does not fit its contract. A ZodError from anywhere else, an answer included, is a fault. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly issues: z.core.$ZodError['issues'];

  constructor({ issues }: z.core.$ZodError) {
    super('the request does not fit its contract');
    this.issues = issues;
  }
}

/** An error that names the invalid fields, each with a code of its own. */
export class FieldsError extends AppError {
  readonly issues: readonly { path: string; code: ErrorCode }[];

  constructor(code: ErrorCode, issues: readonly { path: string; code: ErrorCode }[]) {
    super(code, 400);
    this.issues = issues;
  }
}
