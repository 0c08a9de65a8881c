import { describe, expect, it } from 'vitest';
import { arialWidth } from './arial-width.ts';

describe('arialWidth', () => {
  it('knows how wide letters are drawn', () => {
    expect(arialWidth('Wide', 1000)).toBe(944 + 222 + 556 + 556);
    expect(arialWidth('iiii', 20)).toBeLessThan(arialWidth('WWWW', 20) / 4);
  });

  it('takes an accented letter for the letter, and East Asian letters for squares', () => {
    expect(arialWidth('é', 20)).toBe(arialWidth('e', 20));
    expect(arialWidth('e\u0301', 20)).toBe(arialWidth('e', 20));
    expect(arialWidth('马克杯', 14)).toBe(42);
  });
});
