import { expect, it } from 'vitest';
import { markdownWords } from './markdown-words.ts';

it('tells the words of Markdown without its signs, a line for each part', () => {
  const text =
    'Yes, within **six days**.\n\n- By parcel: `12` EUR\n- By *pallet*: [ask us](https://shop.example)\n\n# Bags\n\n| Bag | Wet |\n|---|---|\n| Tote | no |';
  expect(markdownWords(text)).toBe('Yes, within six days.\nBy parcel: 12 EUR\nBy pallet: ask us\nBags\nBag · Wet\nTote · no');
  expect(markdownWords('2 * 3 < 7')).toBe('2 * 3 < 7');
});
