import { VendorError, type VendorErrorKind } from '@inkstone/integrations/kit/vendor-error';
import type { UpstreamFailure } from '#server/kernel/cool-downs.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { callOutcomes } from '#server/kernel/metrics/vendor-calls.ts';
import type { Outcome } from '../call/relay.ts';

type Reason = UpstreamFailure['reason'];

const ofVendor: Record<VendorErrorKind, Reason | null> = {
  credentials: 'credentials',
  'rate-limit': 'rate-limit',
  unavailable: 'fault',
  'unexpected-answer': 'fault',
  // Whatever the vendor found wrong with the request, another one finds too.
  refused: null,
};
const notReached = new Set(['outbound.unreachable', 'outbound.timeout']);

/** What callers are told of a vendor, however it was called: of its address, which is none of theirs, nothing. */
export const toldFailure = (error: unknown, vendorName: string): unknown => {
  if (error instanceof AppError && notReached.has(error.code))
    return new AppError('vendor.unavailable', error.status, { vendor: vendorName });
  if (!(error instanceof VendorError)) return error;
  const vendor = { vendor: error.vendor };
  if (error.kind === 'rate-limit') return new AppError('vendor.rateLimit', 429, { ...vendor, seconds: error.retryAfterSeconds ?? 1 });
  if (error.kind === 'refused') return new AppError('vendor.refused', 400, vendor);
  return error.kind === 'credentials' ? new AppError('vendor.notReady', 503, vendor) : error;
};

const ofCode: Readonly<Record<string, Reason>> = {
  'outbound.unreachable': 'unreachable',
  'outbound.timeout': 'unreachable',
  'outbound.unreadable': 'fault',
  'gateway.vendorBroke': 'fault',
};

const retryAfterOf = (stated: string | null, now: Date): number | undefined => {
  if (stated === null) return undefined;
  const seconds = /^\d{1,9}$/.test(stated.trim()) ? Number(stated) : (Date.parse(stated) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined;
};

const reasonOf = (status: number): Reason | null => {
  if (status === 429) return 'rate-limit';
  // 402: there is nothing left to pay with at this vendor.
  if (status === 401 || status === 402) return 'credentials';
  if (status === 403) return 'refused';
  return status === 408 || status >= 500 ? 'fault' : null;
};

/** What an outcome says against the connection that it came by, so that another one may be tried; null where it says nothing. */
export const failureOf = (outcome: Outcome, now: Date): UpstreamFailure | null => {
  if (outcome.kind === 'refused') {
    const reason = reasonOf(outcome.status);
    return reason && { reason, retryAfterMs: retryAfterOf(outcome.retryAfter, now) };
  }
  if (outcome.kind !== 'failed') return null;
  const { error } = outcome;
  if (error instanceof VendorError) {
    const reason = ofVendor[error.kind];
    return reason && { reason, retryAfterMs: error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000 };
  }
  const reason = error instanceof AppError ? ofCode[error.code] : undefined;
  return reason ? { reason } : null;
};

/** How a call is told to have ended to whoever counts calls to vendors: what a caller did, or our own stop, is no failure. */
export const endOf = (outcome: Outcome, failure: UpstreamFailure | null, hasLeft: boolean): string => {
  if (failure) return failure.reason;
  if (outcome.kind === 'refused' || (outcome.kind === 'failed' && outcome.error instanceof VendorError)) return 'refused';
  return outcome.kind === 'left' || outcome.kind === 'failed' || hasLeft ? callOutcomes.stopped : callOutcomes.done;
};
