import { describe, expect, it } from 'vitest';
import { runsOf } from './runs.ts';

describe('runsOf', () => {
  it('takes eight words in a row, whatever their case and signs, and never over the end of a block', () => {
    expect(runsOf('one two three four five six seven')).toEqual([]);
    expect(runsOf('one two three four\nfive six seven eight')).toEqual([]);
    expect(runsOf('One, two three four five six seven eight!')[0]?.hash).toBe(runsOf('one two three – four FIVE six seven eight')[0]?.hash);
  });

  it('takes sixteen letters where words have no gaps', () => {
    expect(runsOf('这款帆布包很结实，适合每天背着上班。')).toHaveLength(1);
  });

  it('gives twenty thousand runs twenty thousand whole numbers', () => {
    const words = Array.from({ length: 20_007 }, (_, at) => `w${(at * 7919) % 20_011}`).join(' ');
    const hashes = new Set(runsOf(words).map(({ hash }) => hash));
    expect(hashes.size).toBe(20_000);
    expect([...hashes].every(Number.isSafeInteger)).toBe(true);
  });
});
