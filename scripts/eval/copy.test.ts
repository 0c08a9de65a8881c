import { contentLanguage } from '@inkstone/contract/writers';
import { describe, expect, it } from 'vitest';
import { falseAlarms, seedInventions } from './judge-facts.ts';
import { addedWords, isOtherLanguage, isTitleWithinLimits, promisesIn, repeatedIn, seoDescriptionOf } from './judges.ts';
import { ownProducts } from './products.ts';
import { hostileMilliseconds, writeAll, writeFor } from './write-all.ts';

const products = ownProducts();
const { judged } = writeAll(products);

describe('what the built-in writer makes of our own products', () => {
  it('has sixty of them, in every language of the writers', () => {
    expect(products).toHaveLength(60);
    expect(new Set(products.map(({ facts }) => facts.language))).toEqual(new Set(contentLanguage.options));
  });

  it.each(contentLanguage.options)('holds the limits of a results page in %s, or says that it was told too little', (language) => {
    for (const each of judged.filter(({ product }) => product.facts.language === language)) {
      expect(isTitleWithinLimits(each.written.title)).toBe(true);
      expect(isTitleWithinLimits(each.written.seoTitle)).toBe(true);
      expect({ text: each.written.seoDescription, is: seoDescriptionOf(each) }).not.toMatchObject({ is: 'wrong' });
    }
  });

  it('adds hardly a content word, no promise and no sentence a second time', () => {
    const words = judged.map(addedWords);
    const sum = (of: (each: (typeof words)[number]) => number): number => words.reduce((all, each) => all + of(each), 0);
    expect(sum(({ added }) => added.length) / sum(({ all }) => all)).toBeLessThan(0.15);
    expect(judged.flatMap(promisesIn)).toEqual([]);
    expect(judged.flatMap(repeatedIn)).toEqual([]);
  });

  it('keeps to the language that was asked for', async () => {
    for (const each of judged) expect({ text: each.written.description, is: await isOtherLanguage(each) }).toMatchObject({ is: false });
  });

  it('says nothing word for word as it does of another product', () => {
    for (const textOf of [
      ({ written }: (typeof judged)[number]) => written.seoTitle,
      ({ written }: (typeof judged)[number]) => written.seoDescription,
      ({ written }: (typeof judged)[number]) => written.description,
    ])
      expect(new Set(judged.map(textOf)).size).toBe(judged.length);
  });

  it('has a next variation of all but a few that are one sentence', () => {
    const same = judged.filter(({ product, written }) => writeFor(product, 1).description === written.description);
    expect(same.length).toBeLessThanOrEqual(6);
  });

  it('bears what it says: invented facts are caught, and hardly a true one is marked', () => {
    const { all, caught } = seedInventions(judged, { most: 500, seed: 3 });
    expect(all).toBe(500);
    expect(caught / all).toBeGreaterThanOrEqual(0.98);
    const { texts, marked, sentences } = falseAlarms(judged);
    expect(texts.map(({ written }) => written.title)).toEqual([]);
    expect(sentences).toBeGreaterThan(20);
    expect(marked).toEqual([]);
  });

  it('comes to an end with every text that would hold up a careless reader', () => {
    expect(hostileMilliseconds()).toBeGreaterThan(0);
  });
});
