import { describe, expect, it } from 'vitest';
import { formatMicropoints } from '#console/kernel/money/micropoints.ts';
import { formatPrice, micropointsOf } from './prices.ts';

describe('our price', () => {
  it('is the official one times 1.2 in points', () => {
    // 0.15 USD × 7.20 × 100 × 1.2
    expect(micropointsOf(150_000, 'USD', 720)).toBe(129_600_000);
    expect(micropointsOf(1_000_000, 'CNY', 720)).toBe(120_000_000);
    expect(micropointsOf(1, 'USD', 1)).toBe(2);
  });

  it('is shown in the reader’s numbers', () => {
    expect(formatMicropoints(1_382_400_000, 'en')).toBe('1,382.4');
    expect(formatMicropoints(2, 'en')).toBe('0.000002');
    expect(formatPrice(150_000, 'USD', 'en')).toBe('$0.15');
    expect(formatPrice(2_000_000, 'CNY', 'zh')).toBe('¥2.00');
  });
});
