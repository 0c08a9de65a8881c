import { keyOf, tokensOf } from '../facts/plain-text.ts';
import type { Material } from '../facts/read-facts.ts';
import { beginningOf, fits, isBalanced, mayEnd, tidyEnd, titleRoom } from './fit.ts';
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

/** A beginning that ends where one of the parts of the title does, else behind a whole word. */
const headOf = ({ title, pack }: Material, isShort: (part: string) => boolean): string => {
  const longest = beginningOf(title, isShort, pack);
  const words = title.slice(0, 200).split(/\s+/);
  const parts = words
    .map((next, at) => ({ part: tidyEnd(words.slice(0, at).join(' ')), last: words[at - 1] ?? '', next, worth: endWorth(words, at) }))
    .filter(
      ({ part, last, next }) => part.length >= longest.length * leastShare && isBalanced(part) && isShort(part) && mayEnd(last, next, pack),
    )
    .sort((one, other) => other.worth - one.worth || other.part.length - one.part.length);
  return parts[0]?.worth ? parts[0].part : longest;
};

const longestTail = 22;

/** What tells a product from its sisters often stands last: the last part of a title, or the first measure that was cut off. */
const tailOf = (title: string, head: string): string => {
  const rest = title.slice(head.length, head.length + 300);
  const last =
    rest
      .split(/,\s|\s[-–—|]\s/)
      .at(-1)
      ?.trim() ?? '';
  if (/[,–—|]|\s-\s/.test(rest) && last.length <= longestTail && /[\p{L}\d]/u.test(last)) return tidyEnd(last);
  return /(?<=[\s(])\d[\d.,]{0,8}\s?(?![x×])[\p{L}"]{1,4}(?![\p{L}\d])/u.exec(rest)?.[0].trim() ?? '';
};

/** A title as it may stand over a page: shortened in its middle where it is too long, so that its end still tells it from others. */
export const shortTitle = (material: Material): string => {
  const { title, given } = material;
  const isShort = (part: string): boolean => fits(part, titleRoom, given.language);
  if (isShort(title)) return title;
  const head = headOf(material, isShort);
  const tail = tailOf(title, head);
  if (!tail) return head;
  const withTail = (part: string): string => `${part.replace(/\.$/, '')}, ${tail}`;
  const shorter = headOf(material, (part) => isShort(withTail(part)));
  return isBalanced(tail) && shorter.length > longestTail ? withTail(shorter) : head;
};

const tellingName =
  /^(?:product |produkt)?(?:colou?rs?|materials?|size|farbe|größe|couleur|matière|taille|color|talla|cor|tamanho|颜色|材质|尺寸|カラー|素材|サイズ|색상|소재|크기)$/iu;

/** What may stand behind a title: short values of things by which people tell products apart, and keywords. */
const additions = (material: Material): string[] => {
  const { brand, pairs, keywords, items, given } = material;
  const title = shortTitle(material);
  const said = new Set(tokensOf(`${title} ${brand}`));
  const isNew = (text: string): boolean =>
    text.length <= 32 && !/[:：]/.test(text) && !title.includes(text) && !tokensOf(text).some((word) => said.has(word));
  const values = pairs.filter(({ name }) => tellingName.test(name));
  const short = items
    .filter(({ kind, text }) => kind !== 'other' && kind !== 'use' && kind !== 'care' && text.length <= 28)
    .map(({ text }) => text);
  const all = [...values.map(({ value }) => value), ...keywords, ...short, given.productType ?? ''].filter((text) => text && isNew(text));
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
