import { describe, expect, it } from 'vitest';
import { withoutEnd, withoutEnds } from './without-ends.ts';

describe('a text without its ends', () => {
  it.each([
    ['', ''],
    ['---', ''],
    ['a', 'a'],
    ['-a-b--', '-a-b'],
    [`a${'-'.repeat(100_000)}`, 'a'],
  ])('%s loses what stands at its end', (text, expected) => {
    expect(withoutEnd(text, /-/)).toBe(expected);
  });

  it.each([
    ['', ''],
    ['---', ''],
    ['--a-b--', 'a-b'],
  ])('%s loses what stands at both', (text, expected) => {
    expect(withoutEnds(text, /-/)).toBe(expected);
  });
});
