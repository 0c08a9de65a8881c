import { describe, expect, it } from 'vitest';
import { formatAgo, formatNumber } from './format.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('format', () => {
  it('separates thousands as the reader does', () => {
    expect(formatNumber(1234567, 'en')).toBe('1,234,567');
    expect(formatNumber(1234567, 'zh')).toBe('1,234,567');
  });

  it('says how long ago in the largest unit that fits', () => {
    expect(formatAgo('2026-11-21T11:59:50Z', 'en', now)).toBe('now');
    expect(formatAgo('2026-11-21T09:00:00Z', 'en', now)).toBe('3 hours ago');
    expect(formatAgo('2026-11-20T11:00:00Z', 'zh', now)).toBe('昨天');
    expect(formatAgo('2026-12-05T12:00:00Z', 'en', now)).toBe('in 2 weeks');
  });
});
