import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThinkingFilter } from './strip-thinking.ts';

const read = (pieces: readonly string[]): string => {
  const filter = createThinkingFilter();
  return pieces.map(filter.pass).join('') + filter.rest();
};

describe('the filter of thoughts', () => {
  it.each([
    ['an answer without thoughts', ['Hello', ' world'], 'Hello world'],
    ['thoughts before the answer', ['<think>Hm.</think>\n\nHello'], 'Hello'],
    ['marks in many pieces', ['\n<th', 'ink>', 'Hm', '.</thi', 'nk>', '\n', 'Hello'], 'Hello'],
    ['an answer that only looks like a thought', ['<thing>', ' is a tag'], '<thing> is a tag'],
    ['an answer that ends while it could still be one', ['<thi'], '<thi'],
    ['a mark in the midst of the answer', ['Use <think> for this.</think>'], 'Use <think> for this.</think>'],
    ['thoughts without an end', ['<think>Hm'], ''],
    ['white space before the answer', ['  ', 'Hello'], '  Hello'],
  ])('handles %s', (_, pieces, text) => {
    expect(read(pieces)).toBe(text);
  });

  it('gives the same text however the answer was cut into pieces', () => {
    const answer = '<think>One < two </ three</think>\n The answer is <b>four</b>.';
    fc.assert(
      fc.property(fc.array(fc.nat(answer.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((one, other) => one - other), answer.length];
        expect(read(at.slice(1).map((end, index) => answer.slice(at[index], end)))).toBe('The answer is <b>four</b>.');
      }),
    );
  });
});
