import { describe, expect, it } from 'vitest';
import { alikeIn } from './word-alike.ts';

describe('words of one family', () => {
  it('begin alike, or one is a part of the other', () => {
    expect(alikeIn('klassifiziert', ['klassifizierung'])).toBeGreaterThan(0.6);
    expect(alikeIn('hauptattribut', ['attribut'])).toBeGreaterThan(0.6);
  });

  it('are neither short nor only a little alike', () => {
    expect(alikeIn('sea', ['seas'])).toBe(0);
    expect(alikeIn('station', ['statement'])).toBe(0);
  });
});
