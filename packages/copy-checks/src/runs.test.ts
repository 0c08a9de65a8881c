import { describe, expect, it } from 'vitest';
import { copiedIn, runsOf } from './runs.ts';

const said = 'The handles get softer with each year that you use them.';

describe('runsOf', () => {
  it('takes eight words in a row, whatever their case and signs, and never over the end of a block', () => {
    expect(runsOf('one two three four five six seven')).toEqual([]);
    expect(runsOf('one two three four\nfive six seven eight')).toEqual([]);
    expect(runsOf('One, two three four five six seven eight!')[0]?.hash).toBe(runsOf('one two three – four FIVE six seven eight')[0]?.hash);
  });

  it('takes sixteen letters where words have no gaps', () => {
    expect(runsOf('这款帆布包很结实，适合每天背着上班。')).toHaveLength(1);
  });

  it('finds what stands elsewhere as one stretch', () => {
    const elsewhere = new Map(runsOf(said).map(({ hash }) => [hash, 'Tote']));
    const text = `New.\n${said} And more.`;
    const [found, ...others] = copiedIn(text, elsewhere);
    expect(others).toEqual([]);
    expect(found?.where).toBe('Tote');
    expect(text.slice(found?.start, found?.end)).toBe('The handles get softer with each year that you use them');
  });
});
