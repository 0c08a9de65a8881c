import type { ApiRequest } from '@inkstone/contract/gateway';
import { describe, expect, it } from 'vitest';
import { withNewest } from './request.queries.ts';

const request = (minute: number): ApiRequest => ({
  id: `018f0000-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  appId: null,
  keyId: null,
  source: 'key',
  kind: 'chat',
  format: 'openai-chat',
  vendor: 'acme',
  model: 'acme-large',
  status: 200,
  error: null,
  countedBy: 'upstream',
  inputTokens: 1,
  cachedInputTokens: 0,
  outputTokens: 1,
  units: null,
  points: '0',
  isCached: false,
  isStream: false,
  attempts: 1,
  startedAt: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`,
  firstTokenMs: null,
  latencyMs: 1,
});
const page = (minutes: readonly number[], nextCursor: string | null = null) => ({ items: minutes.map(request), nextCursor });
const minutesOf = (log: ReturnType<typeof withNewest>) =>
  log.pages.map(({ items }) => items.map(({ startedAt }) => Number(startedAt.slice(14, 16))));

describe('the log of requests', () => {
  const log = { pages: [page([30, 20], 'a'), page([10])], pageParams: ['', 'a'] };

  it('stays the very same while nothing came', () => {
    expect(withNewest(log, page([30, 20, 10]))).toBe(log);
  });

  it('takes what came to where it began, also behind what is there, and keeps its other pages', () => {
    const after = withNewest(log, page([40, 30, 25, 20], 'b'));
    expect(minutesOf(after)).toEqual([[40, 30, 25, 20], [10]]);
    expect(after.pages[0]?.nextCursor).toBe('a');
  });

  it('begins anew where more came than a page holds, so that nothing is left out in between', () => {
    expect(withNewest(log, page([55, 54, 53], 'c'))).toEqual({ pages: [page([55, 54, 53], 'c')], pageParams: [''] });
  });
});
