import type { Refusal } from '#server/kernel/http/answers/kept-refusal.ts';
import type { JobRow } from './job.repository.ts';
import type { BulkRowRow } from './row.repository.ts';

/** A product that was taken up, and the job it belongs to. `signal` aborts what is being written; what is sent to a store ends by itself. */
export type RowWork = { job: JobRow; row: BulkRowRow & { claim: string; productId: string }; signal: AbortSignal };

/** Thrown when the whole job cannot go on: what it lacks, every other product of it lacks, too. */
export class JobStops extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** What stops a job at once. */
export const stopsJob = ({ code }: Refusal): boolean =>
  ['wallet.notEnoughPoints', 'vendor.credentials', 'model.notFound', 'store.notConnected', 'store.auth', 'store.scope'].includes(code);
