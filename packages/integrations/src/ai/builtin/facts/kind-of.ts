import { type FactKind, factKinds, type LanguagePack, type NamedKind } from '../languages/language-pack.ts';
import { tokensOf } from './plain-text.ts';

const measure = /\d\s?(?:cm|mm|m|ml|cl|l|kg|g|oz|lb|lbs|in|inch|inches|ft|"|″|”|厘米|毫米|毫升|克|寸|センチ|ミリ|グラム)(?![\p{L}])/iu;
const named = factKinds.filter((kind): kind is NamedKind => kind !== 'other');
/** Of a fact that is of two kinds at once the one that says more comes first. */
const order: readonly NamedKind[] = ['care', 'contents', 'use', 'size', 'material', 'colour'];
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A sign so long is known within a compound too. */
const longSign = 5;

const has = (sign: string, { text, tokens }: { text: string; tokens: readonly string[] }): boolean => {
  if (dense.test(sign)) return text.includes(sign);
  return tokens.some((token) => token === sign || (sign.length >= longSign && token.startsWith(sign)));
};

/** The kinds of fact that a text holds. */
export const kindsOf = (given: string, pack: LanguagePack): ReadonlySet<NamedKind> => {
  const text = given.toLocaleLowerCase();
  const read = { text, tokens: tokensOf(text) };
  const found = named.filter((kind) => pack.signs[kind].some((sign) => has(sign, read)));
  return new Set(measure.test(text) ? [...found, 'size'] : found);
};

/** The kind by which a fact is put beside others. */
export const kindOf = (text: string, pack: LanguagePack): FactKind => {
  const kinds = kindsOf(text, pack);
  return order.find((kind) => kinds.has(kind)) ?? 'other';
};
