import type { CallFigures } from '@inkstone/contract/api-usage';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { UsageRow } from './api-usage.repository.ts';
import { percentileOf } from './latency.ts';

type Counts = 'requests' | 'errors' | 'inputTokens' | 'cachedInputTokens' | 'outputTokens';

const sumOf = (rows: readonly UsageRow[], name: Counts): number => rows.reduce((sum, row) => sum + row[name], 0);

/** What some rows cost together, in micropoints. */
export const chargeOf = (rows: readonly UsageRow[]): bigint => rows.reduce((sum, { charge }) => sum + charge, 0n);

const percentilesOf = (rows: readonly UsageRow[], name: 'took' | 'firstTook'): CallFigures['latency'] => {
  const counts: number[] = [];
  for (const row of rows) for (const [index, count] of row[name].entries()) counts[index] = (counts[index] ?? 0) + count;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentileOf(counts, share));
  return p50 == null || p95 == null || p99 == null ? null : { p50, p95, p99 };
};

/** What some rows came to together. */
export const figuresOf = (rows: readonly UsageRow[]): CallFigures => ({
  requests: sumOf(rows, 'requests'),
  errors: sumOf(rows, 'errors'),
  inputTokens: sumOf(rows, 'inputTokens'),
  cachedInputTokens: sumOf(rows, 'cachedInputTokens'),
  outputTokens: sumOf(rows, 'outputTokens'),
  points: formatPoints(chargeOf(rows)),
  latency: percentilesOf(rows, 'took'),
  firstToken: percentilesOf(rows, 'firstTook'),
});
