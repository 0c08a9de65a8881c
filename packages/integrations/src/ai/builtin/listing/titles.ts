import { keyOf, tokensOf } from '../facts/plain-text.ts';
import type { Material } from '../facts/read-facts.ts';
import { beginningOf, fits, titleRoom } from './fit.ts';
import { named } from './said.ts';

/** How little a title loses that ends before this word: the higher, the better. */
const endWorth = (words: readonly string[], at: number): number => {
  const [last = '', next = ''] = [words[at - 1], words[at]];
  if (/[,;:|–—)），、]$/u.test(last) || /^[-–—|(（/]/u.test(next)) return 3;
  const isSaid = words.slice(0, at).some((word) => word.toLocaleLowerCase() === next.toLocaleLowerCase());
  if (isSaid || /\d/.test(last) || (/^\d/.test(next) && /\p{L}$/u.test(last))) return 2;
  return /^\p{Ll}/u.test(last) && /^\p{Lu}/u.test(next) ? 1 : 0;
};

/** An end that cuts nothing apart may cost so much of the room. */
const leastShare = 0.6;

/** A title that is too long ends where one of its parts does, else behind a whole word. */
export const shortTitle = ({ title, pack, given: { language } }: Material): string => {
  const isShort = (part: string): boolean => fits(part, titleRoom, language);
  if (isShort(title)) return title;
  const longest = beginningOf(title, isShort, pack);
  const words = title.slice(0, 200).split(/\s+/);
  const parts = words
    .map((_, at) => ({
      part: beginningOf(words.slice(0, at).join(' '), isShort, pack),
      whole: words.slice(0, at).join(' '),
      worth: endWorth(words, at),
    }))
    .filter(({ part, whole }) => part.length >= longest.length * leastShare && part.length >= whole.length - 2)
    .sort((one, other) => other.worth - one.worth || other.part.length - one.part.length);
  return parts[0]?.worth ? parts[0].part : longest;
};

/** What may stand behind a title: short values of things by which people tell products apart, and keywords. */
const additions = ({ title, pairs, keywords, items, given: { productType } }: Material): string[] => {
  const said = new Set(tokensOf(title));
  const isNew = (text: string): boolean => text.length <= 32 && !/[:：]/.test(text) && !tokensOf(text).some((word) => said.has(word));
  const values = pairs.filter(({ name }) =>
    /colou?r|material|farbe|couleur|matière|color|cor$|size|颜色|材质|素材|カラー|색상|소재/iu.test(name),
  );
  const short = items.filter(({ kind, text }) => kind !== 'other' && kind !== 'use' && text.length <= 28).map(({ text }) => text);
  const all = [...values.map(({ value }) => value), ...keywords, ...short, productType ?? ''].filter((text) => text && isNew(text));
  const each = new Map(all.map((text) => [keyOf(text), text.slice(0, 1).toLocaleUpperCase() + text.slice(1)]));
  return [...each.values()].slice(0, 6);
};

const pickFrom = (candidates: readonly string[], seed: number): string => {
  const different = [...new Set(candidates)];
  return different[seed % different.length] ?? '';
};

/** The title: the product's name, with the brand or a fact where there is room. Another seed gives another one while there are facts. */
export const composeTitle = (material: Material, seed: number): string => {
  const title = shortTitle(material);
  const isShort = (text: string): boolean => fits(text, titleRoom, material.given.language);
  const added = additions(material).map((fact) => `${title} – ${fact}`);
  const candidates = [named(title, material, 0), ...added, named(title, material, 1), title].filter(isShort);
  return pickFrom(candidates, seed);
};

/** The title for search results: the name first, then a fact and the brand, as there is room. */
export const composeSeoTitle = (material: Material, seed: number): string => {
  const title = shortTitle(material);
  const { brand, given } = material;
  const isShort = (text: string): boolean => fits(text, titleRoom, given.language);
  const owner = brand && !title.toLocaleLowerCase().includes(brand.toLocaleLowerCase()) ? ` | ${brand}` : '';
  const added = additions(material);
  const candidates = [
    ...added.map((fact) => `${title} – ${fact}${owner}`),
    `${title}${owner}`,
    ...added.map((fact) => `${title} – ${fact}`),
    title,
  ];
  return pickFrom(candidates.filter(isShort), seed);
};
