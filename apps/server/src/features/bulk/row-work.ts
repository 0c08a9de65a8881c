import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { troubleOf } from '#server/db/database-trouble.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { answerError } from '#server/kernel/http/answer-error.ts';
import type { JobRow } from './job.repository.ts';
import type { BulkRowRow } from './row.repository.ts';

/** A product that was taken up, and the job it belongs to. `signal` aborts what is being written; what is sent to a store ends by itself. */
export type RowWork = { job: JobRow; row: BulkRowRow & { claim: string; productId: string }; signal: AbortSignal };

/** Why work on a product did not succeed, as it is kept. */
export type Refusal = { code: string; params: Record<string, string | number> };

/** Thrown when the whole job cannot go on: what it lacks, every other product of it lacks, too. */
export class JobStops extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Code and params of a refusal; `request.fault` for anything else, which is a fault of ours. Trouble with the database is thrown on: nothing can be kept of it. */
export const refusalOf = (error: unknown, onFault: (error: unknown) => void): Refusal => {
  if (troubleOf(error)) throw error;
  if (error instanceof AppError) return { code: error.code, params: error.params };
  const answer = answerError(error, 'en');
  if (!answer) onFault(error);
  const code = answer?.body.code ?? 'request.fault';
  return { code, params: error instanceof VendorError ? { vendor: error.vendor } : {} };
};

/** What stops a job at once. */
export const stopsJob = ({ code }: Refusal): boolean =>
  ['wallet.notEnoughPoints', 'vendor.credentials', 'model.notFound', 'store.notConnected', 'store.auth', 'store.scope'].includes(code);
