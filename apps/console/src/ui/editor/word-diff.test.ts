import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const drawn = (before: string, after: string, language = 'en') =>
  wordDiff(before, after, language)
    .map(({ text, side }) => (side === 'both' ? text : side === 'before' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

describe('wordDiff', () => {
  it('marks words, not letters', () => {
    expect(drawn('A light bag', 'A lighter bag')).toBe('A [-light-][+lighter+] bag');
    expect(drawn('', 'New')).toBe('[+New+]');
    expect(drawn('Same', 'Same')).toBe('Same');
  });

  it('finds the words of Chinese', () => {
    expect(drawn('真皮钱包，手工缝制', '真皮钱包，机器缝制', 'zh')).toBe('真皮钱包，[-手工-][+机器+]缝制');
  });

  it('gives up on texts that would hold up the page', () => {
    const long = 'word '.repeat(10_000);
    expect(wordDiff(long, `${long}!`, 'en')).toHaveLength(2);
  });
});
