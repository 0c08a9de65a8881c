import { isDense, truncate } from '@inkstone/text/length';
import type { ListingFacts } from '../../../kit/writing-task.ts';
import type { LanguagePack } from '../languages/language-pack.ts';
import { fill } from './fill.ts';
import type { Random } from './random.ts';

type Material = { facts: ListingFacts; pack: LanguagePack; random: Random };

/** A full-width character takes the room of two on a results page. */
const lengths = {
  wide: { title: 40, seoTitle: 30, seoDescription: 78 },
  narrow: { title: 80, seoTitle: 60, seoDescription: 156 },
};
const lengthsOf = ({ language }: ListingFacts) => (isDense(language) ? lengths.wide : lengths.narrow);

const has = (text: string, part: string): boolean => text.toLocaleLowerCase().includes(part.toLocaleLowerCase());
const fits = (text: string, length: number): boolean => Array.from(text).length <= length;

const withBrand = ({ facts, pack, random }: Material, title: string): string =>
  facts.brand && !has(title, facts.brand) ? fill(random.pick(pack.titleWithBrand), { title, brand: facts.brand }) : title;

const withKeyword = ({ facts, pack, random }: Material, title: string): string => {
  const [keyword] = random.shuffle(facts.keywords.filter((word) => !has(title, word)));
  return keyword ? fill(random.pick(pack.titleWithKeyword), { title, keyword }) : title;
};

const longestThatFits = (candidates: readonly string[], length: number): string =>
  candidates.find((candidate) => fits(candidate, length)) ?? truncate(candidates.at(-1) ?? '', length);

export const composeTitle = (material: Material): string => {
  const { productTitle } = material.facts;
  const branded = withBrand(material, productTitle);
  return longestThatFits(
    [withKeyword(material, branded), withKeyword(material, productTitle), branded, productTitle],
    lengthsOf(material.facts).title,
  );
};

export const composeSeoTitle = (material: Material): string => {
  const { productTitle } = material.facts;
  const worded = withKeyword(material, productTitle);
  return longestThatFits(
    [withBrand(material, worded), worded, withBrand(material, productTitle), productTitle],
    lengthsOf(material.facts).seoTitle,
  );
};

export const composeSeoDescription = ({ facts, pack, random }: Material): string => {
  const limit = lengthsOf(facts).seoDescription;
  const lead = fill(random.pick(pack.seoLead), { title: facts.productTitle });
  const call = random.pick(pack.seoCall) + pack.sentenceEnd;
  const line = random.pick(pack.seoKeywords);
  const withKeywords = [3, 2, 1]
    .map((count) => facts.keywords.slice(0, count))
    .filter((keywords) => keywords.length)
    .map((keywords) => fill(line, { keywords: keywords.join(pack.listSeparator) }) + pack.sentenceEnd);
  const start = lead + pack.sentenceEnd;
  return longestThatFits([...withKeywords.map((words) => [start, words, call].join(pack.gap)), [start, call].join(pack.gap), start], limit);
};
