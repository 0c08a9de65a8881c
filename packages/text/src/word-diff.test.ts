import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';

const written = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

describe('diffWords', () => {
  it('marks words and leaves what is the same', () => {
    expect(written('A lamp of ash.', 'A desk lamp of oak.')).toBe('A [+desk ]lamp of [-ash][+oak].');
    expect(written('', 'New')).toBe('[+New]');
    expect(written('Old', '')).toBe('[-Old]');
    expect(written('Same', 'Same')).toBe('Same');
  });

  it('marks single characters where there are no blanks', () => {
    expect(written('手工白蜡木台灯', '手工橡木台灯')).toBe('手工[-白蜡][+橡]木台灯');
  });

  it.each([
    ['a b c', 'c b a'],
    ['<p>One &amp; two</p>\n', 'One two 三 👩‍👩‍👧'],
    ['x '.repeat(2000), 'y '.repeat(2000)],
  ])('loses no character of either text', (before, after) => {
    const parts = diffWords(before, after);
    const side = (without: string) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('');
    expect([side('added'), side('removed')]).toEqual([before, after]);
  });
});
