import type { SoldModel } from '#server/features/models/index.ts';
import { answerError } from '#server/kernel/http/answers/answer-error.ts';
import type { CallerFormat, Usage } from '../formats/caller-format.ts';
import type { Caller, RequestRow } from './caller.ts';

/** What a call has used, and who says so. */
export type Counted = { usage: Usage; source: RequestRow['usage_source'] };

export const nothing: Counted = { usage: { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }, source: 'none' };

/** The status and the code by which an error is told. */
export const statusOf = (error: unknown): { status: number; code: string } => {
  const known = answerError(error, 'en');
  return known ? { status: known.status, code: known.body.code } : { status: 500, code: 'request.fault' };
};

type Facts = {
  id: string;
  caller: Caller;
  format: Pick<CallerFormat, 'name' | 'kind'>;
  /** The name alone of one that was not found. */
  model: Pick<SoldModel, 'name'> & Partial<Pick<SoldModel, 'vendor' | 'priceVersion'>>;
  isStream: boolean;
  most: number;
  status: number;
  error: string | null;
  counted: Counted;
  attempts: number;
  isCached?: boolean;
  startedAt: Date;
  firstTokenMs: number | null;
  latencyMs: number;
};

/** A call as it is written down. */
export const rowOf = ({ id, caller, format, model, counted: { usage, source }, ...facts }: Facts): RequestRow => ({
  id,
  account_id: caller.accountId,
  app_id: caller.appId,
  key_id: caller.keyId,
  source: caller.source,
  kind: format.kind,
  format: format.name,
  vendor: model.vendor ?? '',
  model: model.name,
  price_version: source === 'none' ? null : (model.priceVersion?.id ?? null),
  status: facts.status,
  error: facts.error,
  usage_source: source,
  input_tokens: usage.input,
  cached_input_tokens: usage.cachedInput,
  cache_write_tokens: usage.cacheWrite,
  output_tokens: usage.output,
  units: usage.counted ? usage.counted.reduce((sum, { count }) => sum + count, 0) : null,
  ...(usage.counted && { counted: JSON.stringify(usage.counted) }),
  most: facts.most,
  is_cached: facts.isCached ?? false,
  is_stream: facts.isStream,
  attempts: facts.attempts,
  started_at: facts.startedAt.toISOString(),
  first_token_ms: facts.firstTokenMs,
  latency_ms: facts.latencyMs,
});
