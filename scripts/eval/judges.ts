import { contentLanguage } from '@inkstone/contract/writers';
import { languagePacks } from '@inkstone/integrations/ai/builtin/languages/all-languages';
import { arialWidth } from '@inkstone/text/arial-width';
import { detectLanguage } from '@inkstone/text/detect-language';
import { decodeEntities } from '@inkstone/text/entities';
import { isDense, sentencesOf } from '@inkstone/text/length';
import { blocksOf } from '@inkstone/text/visible-text';
import type { EvalProduct } from './products.ts';

/** What was written for a product. */
export type Written = { title: string; description: string; seoTitle: string; seoDescription: string; isSaidShort: boolean };
export type Judged = { product: EvalProduct; written: Written };

const wide = /[\u1100-\u11ff\u2e80-\uffef]/gu;
const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFKC');

/** All that was told of a product, as plain text. */
export const toldOf = ({ facts }: EvalProduct): string => {
  const named = (facts.attributes ?? []).map(({ name, value }) => `${name} ${value}`);
  const idea = blocksOf(facts.mainIdea).map(({ text }) => text);
  const told = [facts.productTitle, facts.brand, facts.productType ?? '', ...facts.keywords, ...idea, ...named].join('\n');
  return decodeEntities(decodeEntities(told)).replaceAll('_', ' ');
};

/** At most 60 characters and 580 pixels, and not nothing. */
export const isTitleWithinLimits = (title: string): boolean => title.length > 0 && title.length <= 60 && arialWidth(title, 20) <= 580;

const widthOf = (text: string, { facts }: EvalProduct): number =>
  text.length + (isDense(facts.language) ? (text.match(wide)?.length ?? 0) : 0);

/** 120 to 155 characters (an East Asian one for two) and 920 pixels; `said` where it is short and the person was told so. */
export const seoDescriptionOf = ({ product, written: { seoDescription, isSaidShort } }: Judged): 'within' | 'said' | 'wrong' => {
  const width = widthOf(seoDescription, product);
  if (!seoDescription || width > 155 || arialWidth(seoDescription, 14) > 920) return 'wrong';
  if (width >= 120) return 'within';
  return isSaidShort ? 'said' : 'wrong';
};

/** Content words of a text, and those of them that nobody told: neither whole nor as a part of a word. */
export const addedWords = ({ product, written }: Judged): { all: number; added: string[] } => {
  const told = plain(toldOf(product));
  const { smallWords } = languagePacks[product.facts.language];
  const text = [written.title, written.seoTitle, written.seoDescription, ...blocksOf(written.description).map((block) => block.text)].join(
    ' ',
  );
  const words = (plain(decodeEntities(text)).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !smallWords.has(word));
  return { all: words.length, added: words.filter((word) => !told.includes(word)) };
};

const promise =
  /guarantee|money back|free shipping|free delivery|lifetime|risk[- ]free|best price|cheapest|order now|order today|satisfaction|garantie|geld zurück|kostenlos|jetzt bestellen|livraison gratuite|remboursé|garantía|garantizad|envío gratis|garantia|frete grátis|保证|包邮|免费|保証|送料無料|보장|무료/giu;

/** Promises of a text that nobody gave. */
export const promisesIn = ({ product, written }: Judged): string[] => {
  const told = plain(toldOf(product));
  const text = plain(Object.values(written).join(' '));
  return [...new Set(text.match(promise) ?? [])].filter((each) => !told.includes(each));
};

const keyOf = (sentence: string): string =>
  plain(sentence)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The sentences and items of a description. */
const sentencesIn = (html: string): string[] =>
  blocksOf(html)
    .flatMap(({ text }) => sentencesOf(text))
    .map(keyOf)
    .filter(Boolean);

const fewestWords = 4;

/** Sentences of four words and more that a description says twice; the name of the product may stand over a list once more. */
export const repeatedIn = ({ product, written }: Judged): string[] => {
  const title = keyOf(product.facts.productTitle);
  const sentences = sentencesIn(written.description).filter((each) => each.split(' ').length >= fewestWords && !title.includes(each));
  return sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
};

/** Sentences that stand in two texts or more though less than half of their words were told of one of them. */
export const stockSentences = (all: readonly Judged[]): string[] => {
  const seen = new Map<string, Judged[]>();
  for (const each of all)
    for (const sentence of new Set(sentencesIn(each.written.description))) seen.set(sentence, [...(seen.get(sentence) ?? []), each]);
  const isStock = (sentence: string, { product }: Judged): boolean => {
    const told = plain(toldOf(product));
    const words = sentence.split(' ');
    return words.filter((word) => !told.includes(word)).length > words.length / 2;
  };
  return [...seen]
    .filter(
      ([sentence, those]) => sentence.split(' ').length >= fewestWords && those.length > 1 && those.some((each) => isStock(sentence, each)),
    )
    .map(([sentence]) => sentence);
};

/** Whether the description is in another language than was asked for; what is too short to tell is not. */
export const isOtherLanguage = async ({ product, written }: Judged): Promise<boolean> => {
  const text = blocksOf(written.description)
    .map((block) => block.text)
    .join(' ');
  const told = await detectLanguage(text, contentLanguage.options);
  // Names and figures alone are in no language; what the facts are told to be in, the text is in.
  return told !== null && told !== product.facts.language && (await detectLanguage(toldOf(product), contentLanguage.options)) !== told;
};
