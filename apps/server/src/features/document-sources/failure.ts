import { VendorError } from '@inkstone/integrations';
import type { ErrorCode } from '@inkstone/phrases';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** A failure as it is kept: a code and what its text is filled with. */
type Failure = { code: ErrorCode; params: Record<string, string | number> };

const codes = {
  credentials: 'documentSource.credentials',
  'rate-limit': 'documentSource.rateLimit',
  refused: 'documentSource.refused',
  unavailable: 'documentSource.unavailable',
  'unexpected-answer': 'documentSource.unexpectedAnswer',
} as const;

/** What went wrong in words that can be kept; undefined for a fault of ours. */
export const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof VendorError) return { code: codes[error.kind], params: { vendor: error.vendor } };
  if (error instanceof AppError) return { code: error.code, params: { ...error.params } };
  return undefined;
};

/** Whether a failure is of one document alone; any other one ends the sync. */
export const isOfOne = (error: unknown): boolean =>
  error instanceof VendorError
    ? error.kind === 'refused' || error.kind === 'unexpected-answer'
    : error instanceof AppError && error.status < 500 && error.code !== 'document.tooMany';
