import { amountsIn } from '@inkstone/copy-checks/claims/amounts';
import { claimKinds } from '@inkstone/copy-checks/claims/claim';
import { readFacts } from '@inkstone/copy-checks/claims/fact-index';
import { type Unproven, unprovenIn } from '@inkstone/copy-checks/claims/unproven';
import { blocksOf } from '@inkstone/text/visible-text';
import { inventionsIn } from './invented-words.ts';
import type { Judged } from './judges.ts';
import type { EvalProduct } from './products.ts';

type Row = readonly [string, string];

/** Numbers that are the same in each run with the same seed. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const factsOf = new Map<EvalProduct, string[]>();

/** What was told of a product, each thing on its own. */
const told = (product: EvalProduct): string[] => {
  const { facts } = product;
  const named = (facts.attributes ?? []).map(({ name, value }) => `${name}: ${value}`);
  const known = factsOf.get(product) ?? [
    facts.productTitle,
    facts.mainIdea,
    facts.brand,
    facts.productType ?? '',
    ...facts.keywords,
    ...named,
  ];
  factsOf.set(product, known);
  return known;
};

const visible = ({ written }: Judged): string =>
  blocksOf(written.description)
    .map(({ text }) => text)
    .join('\n');

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

type Invented = { kind: string; text: string; start: number; end: number; said: string };

/** A sentence that nobody told, put at the end of one of the text's lines; null where the facts say it by chance. */
const invented = (judged: Judged, random: () => number, isUnseen: boolean): Invented | null => {
  const pick = <Each>(all: readonly Each[]): Each | undefined => all[Math.floor(random() * all.length)];
  const kinds = inventionsIn(judged.product.facts.language);
  const kind = pick(kinds);
  const sentence = pick(kind?.sentences ?? []);
  if (!kind || !sentence || (isUnseen && !kind.unseen)) return null;
  const number = String(Math.floor(3 + random() * 995));
  const value = kind.kind === 'number' ? number : (pick(isUnseen ? (kind.unseen ?? []) : kind.values) ?? '');
  const said = sentence.replace('{}', value);
  const facts = plain(told(judged.product).join(' '));
  if (
    plain(value || said)
      .trim()
      .split(' ')
      .every((word) => facts.includes(word))
  )
    return null;
  const lines = visible(judged).split('\n');
  const at = Math.floor(random() * lines.length);
  const before = [...lines.slice(0, at), lines[at] ?? ''].join('\n');
  const begin = before.length + 1;
  const text = [`${before} ${said}`, ...lines.slice(at + 1)].join('\n');
  return { kind: kind.kind, text, start: begin, end: begin + said.length, said };
};

const isCaught = ({ start, end }: Invented, claims: readonly Unproven[]): boolean =>
  claims.some((claim) => claim.start < end && claim.end > start);

/** A number of the text made another one. */
const changed = (judged: Judged, random: () => number): Invented | null => {
  const text = visible(judged);
  const amounts = amountsIn(text).filter(({ readings }) => readings.some(({ unit }) => unit));
  const amount = amounts[Math.floor(random() * amounts.length)];
  const digits = amount ? /\d+(?:[.,]\d+)?/.exec(text.slice(amount.start, amount.end)) : null;
  if (!amount || !digits) return null;
  const other = String(Math.max(1, Math.round(Number(digits[0].replace(',', '.')) * (1.2 + random() * 3)) + 1));
  const start = amount.start + digits.index;
  const said = text.slice(amount.start, start) + other + text.slice(start + digits[0].length, amount.end);
  const { mainIdea, attributes = [], productTitle } = judged.product.facts;
  const given = [productTitle, mainIdea, ...attributes.map(({ value }) => value)].join(' ');
  // What the facts say of something else is no invention.
  if (new RegExp(`(?<!\\d)${other}(?!\\d)`).test(given)) return null;
  return {
    kind: 'changed number',
    text: text.slice(0, amount.start) + said + text.slice(amount.end),
    start: amount.start,
    end: amount.start + said.length,
    said,
  };
};

/** Ways to write a measure that say the same. */
const notations: readonly (readonly [RegExp, (value: number) => string])[] = [
  [/^cm$/i, (value) => `${value * 10} mm`],
  [/^mm$/i, (value) => `${value / 10} cm`],
  [/^g$/, (value) => `${value / 1000} kg`],
  [/^kg$/i, (value) => `${(value * 2.20462).toFixed(1)} lb`],
  [/^m$/, (value) => `${value * 100} centimetres`],
  [/^ml$/i, (value) => `${value / 1000} litres`],
  [/^l$/i, (value) => `${value * 1000}ml`],
  [/^W$/, (value) => `${value} watts`],
  [/^inch(?:es)?$/i, (value) => `${(value * 2.54).toFixed(1)} cm`],
  [/^GHz$/, (value) => `${value * 1000} MHz`],
];

const measure = /(?<![\d.,\p{L}])(\d{1,4}(?:\.\d{1,2})?)\s?(cm|mm|g|kg|m|ml|l|W|inch|inches|GHz)(?![\p{L}\d/])/giu;

/** True things said in another way: measures in another notation, values of attributes in a sentence. */
const reworded = ({ product }: Judged): string[] => {
  if (product.facts.language !== 'en') return [];
  const measures = Array.from(told(product).join('\n').matchAll(measure)).flatMap(([, value = '', unit = '']) => {
    const way = notations.find(([pattern]) => pattern.test(unit));
    return way ? [`It measures ${way[1](Number(value))}.`] : [];
  });
  const values = (product.facts.attributes ?? [])
    .filter(({ name }) => /colou?r|material|country of origin/i.test(name) && !/number|depth|false|true|printing/i.test(name))
    .flatMap(({ name, value }) => value.split(/[|,\n]/).map((each) => `Its ${name} is ${each.trim().toLowerCase()}.`))
    .filter((sentence) => !/false|true/.test(sentence));
  return [...new Set([...measures.slice(0, 3), ...values.slice(0, 3)])];
};

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

type Share = { all: number; caught: number };
type Figures = Share & { byKind: Map<string, Share>; missed: string[] };
type Asked = { most: number; seed: number; isUnseen?: boolean };

const claimsIn = (text: string, { product }: Judged): Unproven[] => unprovenIn(text, readFacts(told(product)), product.facts.language);

/** One number in five inventions of the usual kind is one of the text's own, made another. */
const shareOfChanged = 0.2;

/** Seeds so many invented facts into the texts, and counts which of them the checks find. */
export const seedInventions = (judged: readonly Judged[], { most, seed, isUnseen = false }: Asked): Figures => {
  const random = randomFrom(seed);
  const figures: Figures = { all: 0, caught: 0, byKind: new Map(), missed: [] };
  for (let at = 0; figures.all < most && at < most * 20; at += 1) {
    const each = judged[at % judged.length];
    const made = each && (!isUnseen && random() < shareOfChanged ? changed(each, random) : invented(each, random, isUnseen));
    if (!each || !made) continue;
    const count = isCaught(made, claimsIn(made.text, each)) ? 1 : 0;
    const kind = figures.byKind.get(made.kind) ?? { all: 0, caught: 0 };
    figures.byKind.set(made.kind, { all: kind.all + 1, caught: kind.caught + count });
    figures.all += 1;
    figures.caught += count;
    if (!count) figures.missed.push(made.said);
  }
  return figures;
};

/** Texts that invent nothing and true facts in other words, and what of them the checks mark all the same. */
export const falseAlarms = (judged: readonly Judged[]): { texts: Judged[]; sentences: number; marked: string[] } => {
  const sentences = judged.flatMap((each) => reworded(each).map((sentence) => ({ each, sentence })));
  return {
    texts: judged.filter((each) => {
      const { title, seoTitle, seoDescription } = each.written;
      return claimsIn([title, visible(each), seoTitle, seoDescription].join('\n'), each).length > 0;
    }),
    sentences: sentences.length,
    marked: sentences.filter(({ each, sentence }) => claimsIn(sentence, each).length > 0).map(({ sentence }) => sentence),
  };
};

const caughtOf = ({ all, caught, byKind }: Figures): string => {
  const kinds = [...claimKinds, 'changed number'].flatMap((kind) => {
    const found = byKind.get(kind);
    return found ? [`${kind} ${percent(found.caught, found.all)}`] : [];
  });
  return `${percent(caught, all)} (${kinds.join(', ')})`;
};

const seed = 11;

/** The rows of the table. */
export const judgeFacts = (judged: readonly Judged[], most: number): Row[] => {
  const known = seedInventions(judged, { most, seed });
  const unseen = seedInventions(judged, { most, seed, isUnseen: true });
  const { texts, sentences, marked } = falseAlarms(judged);
  return [
    [`invented facts caught, of ${known.all} seeded`, caughtOf(known)],
    [`the same with words that the tables were not made for (English), of ${unseen.all}`, caughtOf(unseen)],
    [`false alarms, of ${judged.length} texts that invent nothing`, percent(texts.length, judged.length)],
    [`false alarms, of ${sentences} true facts in another notation`, percent(marked.length, sentences)],
  ];
};
