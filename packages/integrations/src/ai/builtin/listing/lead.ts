import { isDense } from '@inkstone/text/length';
import type { NamedValue } from '../../../kit/writing-task.ts';
import { tokensOf } from '../facts/plain-text.ts';
import type { Fact, Material } from '../facts/read-facts.ts';
import { closed, lowered, named, names, pairText } from './said.ts';

/** The first paragraph, and what is left to say behind it. */
export type Opening = { sentences: string[]; rest: { sentences: readonly Fact[]; items: readonly Fact[]; pairs: readonly NamedValue[] } };

const mostLeadItems = 3;
const mostLeadPairs = 2;
const fewPairs = 3;
/** The product is named by itself where none of so many sentences names it. */
const soon = 3;

/** The name of the product and a text on it in one sentence. */
const introduced = (spoken: string, text: string, { pack, given }: Material): string => {
  const small = lowered(text, pack);
  const isOne = isDense(given.language) || small !== text;
  return closed(`${spoken}${isOne ? pack.colon : ' – '}${small}`, pack);
};

const almostAll = 0.85;

/** Whether a text says the whole name, and whose it is: no name need stand before it. */
const saysName = (text: string, material: Material): boolean =>
  names(text, material, almostAll) && (!material.brand || text.toLocaleLowerCase().includes(material.brand.toLocaleLowerCase()));

const fewWords = 3;

/** Whether a text says little more than the name did. */
const addsLittle = (text: string, { title }: Material): boolean => {
  const said = new Set(tokensOf(title));
  const words = tokensOf(text);
  return words.length >= fewWords && words.filter((word) => !said.has(word)).length <= 1;
};

/** What is told of the product first where nobody wrote a sentence on it. */
const withoutSentence = (material: Material, spoken: string): Opening => {
  const { items, pairs, sentences, pack } = material;
  const [first, ...others] = items;
  // What names the product by itself is no second name behind the first.
  if (first && saysName(first.text, material)) return { sentences: [closed(first.text, pack)], rest: { sentences, items: others, pairs } };
  if (first && items.length <= mostLeadItems && !addsLittle(first.text, material)) {
    const said = others.map(({ text }) => closed(text, pack));
    return { sentences: [introduced(spoken, first.text, material), ...said], rest: { sentences, items: [], pairs } };
  }
  const told = pairs.length <= fewPairs && !items.length ? pairs.slice(0, mostLeadPairs) : [];
  const said = told.map((pair) => closed(pairText(pair, pack), pack));
  return { sentences: [closed(spoken, pack), ...said], rest: { sentences, items, pairs: pairs.slice(told.length) } };
};

/** Begins with the product: with the first sentence where that or one soon after names it, else with the name. */
export const openingOf = (material: Material, way: number): Opening => {
  const { sentences, items, pairs, pack } = material;
  const spoken = named(material.title, material, way);
  const [first, ...others] = sentences;
  if (!first) return withoutSentence(material, spoken);
  const rest = { sentences: others, items, pairs };
  const text = closed(first.text, pack);
  const isNamedSoon = sentences.slice(0, soon).some((sentence) => names(sentence.text, material));
  const isApart = way % 2 === 1;
  // Where neither a list nor another sentence could stand elsewhere, the name before the sentence is what makes another variation.
  const isAll = others.length === 0 || items.length + pairs.length === 0;
  const apart = { sentences: [closed(named(material.title, material, 0), pack), text], rest };
  if (isNamedSoon) return isApart && isAll ? apart : { sentences: [text], rest };
  return isApart ? apart : { sentences: [introduced(spoken, text, material)], rest };
};
