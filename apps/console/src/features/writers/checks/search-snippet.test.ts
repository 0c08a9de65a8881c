import { describe, expect, it } from 'vitest';
import { cutToFit } from './search-snippet.ts';

describe('cutToFit', () => {
  const measure = (text: string) => text.length * 10;

  it('leaves what fits and cuts the rest before a word', () => {
    expect(cutToFit('fits', { px: 100, font: '' }, measure)).toEqual({ text: 'fits', width: 40, isCut: false });
    expect(cutToFit('one two three four five', { px: 150, font: '' }, measure)).toEqual({ text: 'one two ...', width: 230, isCut: true });
  });

  it('cuts between characters where there are no words', () => {
    expect(cutToFit('手工打蜡帆布托特包结实耐用', { px: 100, font: '' }, measure).text).toBe('手工打蜡帆布 ...');
  });
});
