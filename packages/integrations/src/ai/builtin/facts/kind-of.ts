import { type FactKind, factKinds, type LanguagePack, type NamedKind } from '../languages/language-pack.ts';
import { tokensOf } from './plain-text.ts';

const measure = /\d\s?(?:cm|mm|m|ml|cl|l|kg|g|oz|lb|lbs|in|inch|inches|ft|"|″|”|厘米|毫米|毫升|克|寸|センチ|ミリ|グラム)(?![\p{L}])/iu;
const named = factKinds.filter((kind): kind is NamedKind => kind !== 'other');
/** Of a fact that is of two kinds at once the one that says more comes first. */
const order: readonly NamedKind[] = ['care', 'use', 'size', 'material', 'colour', 'contents'];
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A sign so long is known within a compound too. */
const longSign = 5;

type Signs = { ofWord: ReadonlyMap<string, readonly NamedKind[]>; ofPart: readonly (readonly [string, NamedKind])[] };

const indexed = (pack: LanguagePack): Signs => {
  const all = named.flatMap((kind) => pack.signs[kind].map((sign) => [sign, kind] as const));
  const ofWord = new Map<string, NamedKind[]>();
  for (const [sign, kind] of all) ofWord.set(sign, [...(ofWord.get(sign) ?? []), kind]);
  return { ofWord, ofPart: all.filter(([sign]) => dense.test(sign)) };
};
const indexes = new Map<LanguagePack, Signs>();

const signsOf = (pack: LanguagePack): Signs => {
  const signs = indexes.get(pack) ?? indexed(pack);
  indexes.set(pack, signs);
  return signs;
};

const longestWord = 24;

/** A word, and what it begins with: a long sign is known at the head of a compound too. */
const headsOf = (token: string): string[] => {
  const word = token.slice(0, longestWord);
  return [word, ...Array.from({ length: Math.max(0, word.length - longSign) }, (_, index) => word.slice(0, longSign + index))];
};

/** The kinds of fact that a text holds. */
export const kindsOf = (given: string, pack: LanguagePack): ReadonlySet<NamedKind> => {
  const text = given.toLocaleLowerCase();
  const { ofWord, ofPart } = signsOf(pack);
  const words = new Set(tokensOf(text));
  const found = [
    ...[...words].flatMap(headsOf).flatMap((head) => ofWord.get(head) ?? []),
    ...ofPart.filter(([sign]) => text.includes(sign)).map(([, kind]) => kind),
  ];
  return new Set(measure.test(text) ? [...found, 'size'] : found);
};

/** The kind by which a fact is put beside others. */
export const kindOf = (text: string, pack: LanguagePack): FactKind => {
  const kinds = kindsOf(text, pack);
  // "Includes a bag of nylon" tells what is in the box; a sentence with a set in its middle hardly does.
  if (kinds.has('contents') && kindsOf(tokensOf(text)[0] ?? '', pack).has('contents')) return 'contents';
  return order.find((kind) => kinds.has(kind)) ?? 'other';
};
