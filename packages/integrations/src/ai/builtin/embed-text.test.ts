import { describe, expect, it } from 'vitest';
import { embedText } from './embed-text.ts';

const nearness = (first: string, second: string): number => {
  const other = embedText(second);
  return embedText(first).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
};

describe('vectors of the built-in vendor', () => {
  it.each(['A mug of stoneware.', '陶瓷马克杯', '', '   ', '🙂', 'a'.repeat(20_000)])(
    'have length 1, and are the same for the same text: %s',
    (text) => {
      for (const dimensions of [1, 8, 512, 1024]) {
        const vector = embedText(text, dimensions);
        expect(vector.length).toBe(dimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 10);
        expect(embedText(text, dimensions)).toEqual(vector);
      }
    },
  );

  it('are nearer for texts that share words', () => {
    expect(nearness('a blue stoneware mug', 'the blue stoneware mugs')).toBeGreaterThan(
      nearness('a blue stoneware mug', 'invoice for March') + 0.3,
    );
    expect(nearness('蓝色陶瓷马克杯', '陶瓷马克杯')).toBeGreaterThan(nearness('蓝色陶瓷马克杯', '三月份的发票') + 0.2);
  });
});
